"use strict";
// Words of the laws -> the provisions that have all of them. Everything is in the book itself.
const wanted = document.getElementById("wanted");
const found = document.getElementById("found");
const MOST = 40, AROUND = 60;
const LETTERS = { "æ": "ae", "ø": "o", "đ": "d", "ß": "ss", "œ": "oe", "§": "" };
// As it is typed on any keyboard: small letters, no accents, no sign before a number.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/[æøđßœ§]/g, (letter) => LETTERS[letter]);
const entries = PROVISIONS.map(([place, name, text]) => ({
  place, text, name, id: folded(name.split(" ").pop()), words: folded(name + " " + text),
}));

// Where in a text its folded form has come to some place.
function unfolded(text, to) {
  let at = 0, length = 0;
  for (const letter of text) {
    if (length >= to) break;
    length += folded(letter).length;
    at += letter.length;
  }
  return at;
}

function around(entry, word) {
  const { text } = entry, place = folded(text).indexOf(word), row = document.createElement("span");
  const begin = unfolded(text, place), end = place < 0 ? begin : unfolded(text, place + word.length);
  const from = Math.max(0, begin - AROUND), to = Math.min(text.length, end + AROUND);
  const mark = document.createElement("mark");
  mark.textContent = text.slice(begin, end);
  row.append(from > 0 ? " …" : " ", text.slice(from, begin), mark);
  row.append(text.slice(end, to), to < text.length ? "…" : "");
  return row;
}

// The provision that is named comes first, then its parts, then where the words are no parts of others.
function rank(entry, words) {
  if (words.includes(entry.id)) return 0;
  return words.some((word) => /^\d/.test(word) && entry.id.startsWith(word)) ? 1
    : words.every((word) => entry.words.includes(" " + word)) ? 2 : 3;
}

function show() {
  const words = folded(wanted.value).split(/\s+/).filter(Boolean);
  found.replaceChildren();
  if (!words.length) return;
  const hits = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
  hits.sort((one, other) => rank(one, words) - rank(other, words));
  for (const entry of hits.slice(0, MOST)) {
    const row = document.createElement("li"), link = document.createElement("a");
    link.href = entry.place;
    link.textContent = entry.name;
    row.append(link, around(entry, words.find((word) => folded(entry.text).includes(word)) || words[0]));
    found.append(row);
  }
  if (!hits.length) found.append(found.dataset.none);
}
wanted.value = new URLSearchParams(location.search).get("q") || "";
wanted.addEventListener("input", show);
show();
