"""Wins if possible, blocks if necessary, else plays near the centre."""

import sys


def makes_line(board, column, stone, c):
    """Whether a stone dropped into this column completes a line."""
    row = len(board[column])
    for step_column, step_row in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for direction in (1, -1):
            x, y = column + direction * step_column, row + direction * step_row
            while 0 <= x < len(board) and 0 <= y < len(board[x]) and board[x][y] == stone:
                length += 1
                x, y = x + direction * step_column, y + direction * step_row
        if length >= c:
            return True
    return False


def choose(board, rows, c):
    columns = sorted(range(len(board)), key=lambda column: abs(2 * column - len(board) + 1))
    open_columns = [column for column in columns if len(board[column]) < rows]
    for stone in ("ours", "theirs"):
        for column in open_columns:
            if makes_line(board, column, stone, c):
                return column
    return open_columns[0]


words = (word for line in sys.stdin for word in line.split())
for word in words:
    if word == "salir":
        break
    next(words)  # their colour; the first word was ours
    columns, rows, c, _ = (int(next(words)) for _ in range(4))
    board = [[] for _ in range(columns)]
    is_our_turn = next(words) == "vos"
    while True:
        if is_our_turn:
            column = choose(board, rows, c)
            board[column].append("ours")
            print(column, flush=True)
        is_our_turn = True
        word = next(words)
        if not word.isdigit():
            break  # the result
        board[int(word)].append("theirs")
print("listo", flush=True)
