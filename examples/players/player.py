"""A player in Python for the native protocol (docs/protocol.md): wins if possible, blocks if necessary, else plays near the
centre.

    enlinea check-player python3 examples/players/player.py
    enlinea match "native:python3 examples/players/player.py" random
"""

import json
import sys


def drop(board, rows, column, stone):
    """The row in which the stone lands, or None if the column is full."""
    row = len(board[column])
    if row == rows:
        return None
    board[column].append(stone)
    return row


def makes_line(board, column, row, stone, connect):
    """Whether the stone at this place is part of a line that is long enough."""
    for step_column, step_row in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for direction in (1, -1):
            x, y = column, row
            while True:
                x += direction * step_column
                y += direction * step_row
                if not (0 <= x < len(board) and 0 <= y < len(board[x]) and board[x][y] == stone):
                    break
                length += 1
        if length >= connect:
            return True
    return False


def choose(rules, moves):
    """A column: a win, else a block, else the open one nearest to the centre."""
    columns, rows, connect = rules["columns"], rules["rows"], rules["connect"]
    board = [[] for _ in range(columns)]
    stone = 0
    for column in moves:
        if column is not None:
            drop(board, rows, column, stone)
        stone = 1 - stone
    by_centre = sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))
    open_columns = [column for column in by_centre if len(board[column]) < rows]
    for who in (stone, 1 - stone):
        for column in open_columns:
            row = drop(board, rows, column, who)
            found = makes_line(board, column, row, who, connect)
            board[column].pop()
            if found:
                return column
    return open_columns[0]


def main():
    rules = {}
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            answer = {"type": "hello", "name": "example in Python", "version": "1"}
        elif kind == "newgame":
            rules = message["rules"]
            answer = {"type": "refuse" if "start" in message else "ready"}
        elif kind == "move":
            answer = {"type": "move", "column": choose(rules, message["moves"])}
        elif kind == "quit":
            return
        else:
            continue
        print(json.dumps(answer), flush=True)


main()
