// Boards drawn as text: `x` is red, `o` yellow, `.` an empty cell, rows from the top.
import { cellAt, linesThrough, other, type Place, type Position, type Side } from "./position";
import { NotationError } from "./problem";
import { maxPlies, type Rules } from "./rules";

/** Boards of up to 20 columns have no column called `x` or `o`, so these letters settle it. */
export function looksLikeDiagram(text: string): boolean {
  return /[.xo/\n]/i.test(text);
}

/** The first `rows` rows of a text, and what follows them (moves). */
export function splitDiagram(text: string, rows: number): { diagram: string[]; rest: string } {
  const lines = text
    .split(/[/\n]/)
    .map((line) => line.replace(/\s/g, "").toLowerCase())
    .filter((line, index, all) => line !== "" || index < all.length - 1);
  return { diagram: lines.slice(0, rows), rest: lines.slice(rows).join("") };
}

/** The checked door from a drawing to a position. */
export function positionFromDiagram(rules: Rules, diagram: readonly string[]): Position {
  const stacks = stacksOf(rules, diagram);
  const count = (side: Side) => stacks.flat().filter((stone) => stone === side).length;
  const [first, second] = [count(1), count(2)];
  const stones = first + second;
  if (first !== second && first !== second + 1) throw new NotationError({ code: "balance", first, second });
  if (stones > maxPlies(rules)) throw new NotationError({ code: "too_many", found: stones, most: maxPlies(rules) });
  const toMove: Side = first === second ? 1 : 2;
  const position: Position = { rules, stacks, stones, toMove, last: null, result: null };
  return finish(position);
}

function stacksOf(rules: Rules, diagram: readonly string[]): Side[][] {
  if (diagram.length !== rules.rows) {
    throw new NotationError({ code: "diagram_rows", found: diagram.length, wanted: rules.rows });
  }
  const stacks: Side[][] = Array.from({ length: rules.columns }, () => []);
  // From the bottom row upwards, so that a stone over a gap is seen when it is reached.
  for (let row = 1; row <= rules.rows; row += 1) {
    const line = diagram[rules.rows - row] ?? "";
    if (line.length !== rules.columns) {
      throw new NotationError({ code: "diagram_columns", row, found: line.length, wanted: rules.columns });
    }
    [...line].forEach((character, index) => {
      const stack = stacks[index];
      if (character === "." || stack === undefined) return;
      if (character !== "x" && character !== "o") {
        throw new NotationError({ code: "diagram_character", row, found: character });
      }
      if (stack.length !== row - 1) throw new NotationError({ code: "floating", column: index + 1 });
      stack.push(character === "x" ? 1 : 2);
    });
  }
  return stacks;
}

/** Lines may only belong to the side that moved last, and one stone on top must complete all of them. */
function finish(position: Position): Position {
  const mover = other(position.toMove);
  if (linesOf(position, position.toMove).length > 0) throw new NotationError({ code: "lines" });
  const line = linesOf(position, mover);
  if (line.length === 0) {
    const full = position.stones >= maxPlies(position.rules);
    return full ? { ...position, result: { winner: 0, line: [] } } : position;
  }
  for (let column = 1; column <= position.rules.columns; column += 1) {
    const stack = position.stacks[column - 1] ?? [];
    if (stack.at(-1) !== mover) continue;
    const without = { ...position, stacks: position.stacks.with(column - 1, stack.slice(0, -1)) };
    if (linesOf(without, mover).length === 0) {
      return { ...position, last: { column, row: stack.length }, result: { winner: mover, line } };
    }
  }
  throw new NotationError({ code: "lines" });
}

function linesOf(position: Position, side: Side): Place[] {
  const places = position.stacks.flatMap((stack, index) =>
    stack.flatMap((stone, height) => (stone === side ? [{ column: index + 1, row: height + 1 }] : [])),
  );
  return places.filter((place) => linesThrough(position, place, side).length > 0);
}

/** A position as rows from the top. */
export function diagramRows(position: Position): string[] {
  const { columns, rows } = position.rules;
  return Array.from({ length: rows }, (_, fromTop) =>
    Array.from({ length: columns }, (_, index) => ".xo"[cellAt(position, index + 1, rows - fromTop)]).join(""),
  );
}
