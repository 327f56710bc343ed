"use strict";
// Words of the laws -> the provisions that have all of them. Everything is in the book itself.
const wanted = document.getElementById("wanted");
const found = document.getElementById("found");
const MOST = 40, AROUND = 60;
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const entries = PROVISIONS.map(([place, name, text]) => ({
  place, name, text, words: folded(name + " " + text),
}));

function around(entry, word) {
  const at = Math.max(0, folded(entry.text).indexOf(word) - AROUND);
  return (at > 0 ? "…" : "") + entry.text.slice(at, at + 2 * AROUND + word.length) + "…";
}

function show() {
  const words = folded(wanted.value).split(/\s+/).filter(Boolean);
  found.replaceChildren();
  if (!words.length) return;
  const hits = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
  for (const entry of hits.slice(0, MOST)) {
    const row = document.createElement("li"), link = document.createElement("a");
    link.href = entry.place;
    link.textContent = entry.name;
    row.append(link, " " + around(entry, words[0]));
    found.append(row);
  }
  if (!hits.length) found.append(found.dataset.none);
}
wanted.value = new URLSearchParams(location.search).get("q") || "";
wanted.addEventListener("input", show);
show();
