"""Plays the column beside its last one, and crashes when it sees the rightmost column twice in a row: nobody did that when it was
checked, so it was accepted."""

import sys

words = (word for line in sys.stdin for word in line.split())
for word in words:
    if word == "salir":
        break
    next(words)  # their colour; the first word was ours
    columns, rows, _, _ = (int(next(words)) for _ in range(4))
    heights = [0] * columns
    column, seen = 0, []
    is_our_turn = next(words) == "vos"
    while True:
        if is_our_turn:
            if seen == [columns - 1] * 2:
                raise RuntimeError("flown too high")
            column = (column + 1) % columns
            while heights[column] == rows:
                column = (column + 1) % columns
            heights[column] += 1
            print(column, flush=True)
        is_our_turn = True
        word = next(words)
        if not word.isdigit():
            break  # the result
        heights[int(word)] += 1
        seen.append(int(word))
print("listo", flush=True)
