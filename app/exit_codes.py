"""What a process answers with at its end; the contract says what each number means."""

DONE = 0
NO = 1
"""The answer is no: faults were found, a scenario does not hold, a layout differs."""
UNUSABLE = 2
"""The call or the input can't be used."""
INTERNAL = 3
"""A fault of the program itself."""
INTERRUPTED = 130  # as shells have it
