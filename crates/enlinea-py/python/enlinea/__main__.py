"""The program: `python -m enlinea`, and the command `enlinea`."""

from __future__ import annotations

import sys

from enlinea._native import _run_program


def main() -> int:
    """Run the program with the arguments of the process."""
    return _run_program(["enlinea", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
