"""Plays the rightmost open column."""

import sys

words = (word for line in sys.stdin for word in line.split())
for word in words:
    if word == "salir":
        break
    next(words)  # their colour; the first word was ours
    columns, rows, _, _ = (int(next(words)) for _ in range(4))
    heights = [0] * columns
    is_our_turn = next(words) == "vos"
    while True:
        if is_our_turn:
            column = max(column for column in range(columns) if heights[column] < rows)
            heights[column] += 1
            print(column, flush=True)
        is_our_turn = True
        word = next(words)
        if not word.isdigit():
            break  # the result
        heights[int(word)] += 1
print("listo", flush=True)
