// The board editor: discs are placed and erased freely, under gravity; illegal positions are reported, not prevented.
import { computed, signal } from "@preact/signals";
import { colourOf, type Colour } from "../game/colours";
import { diagramRows, positionFromDiagram } from "../game/diagram";
import { parseGame, type Game } from "../game/notation";
import { other, playAll, type Place, type Position, type Side } from "../game/position";
import { NotationError, type Problem } from "../game/problem";
import { sameRules, type Rules } from "../game/rules";
import { position, table } from "./table";

export type Brush = Colour | "turn" | "erase";
export const BRUSHES: readonly Brush[] = ["turn", "red", "yellow", "erase"];

export const brush = signal<Brush>("turn");
/** What is drawn; `toMove` follows from the number of stones. */
export const drawn = signal<Position>(position.peek());
/** The diagram as it is being typed; `null` while it simply shows the drawing. */
export const typed = signal<string | null>(null);
export const typedProblem = signal<Problem | null>(null);

/** Begins with the position on the table. */
export function openEditor(): void {
  drawn.value = loose(position.value.rules, position.value.stacks);
  typed.value = null;
  typedProblem.value = null;
}

/** The checked game, or what is wrong with the drawing. */
export const checked = computed<{ game: Game; position: Position } | { problem: Problem }>(() => {
  try {
    const { rules, stones } = drawn.value;
    const rows = diagramRows(drawn.value);
    const start = positionFromDiagram(rules, rows);
    return { game: { start, setup: stones === 0 ? "" : rows.join("/"), moves: [] }, position: start };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return { problem: error.problem };
  }
});

export function diagramText(): string {
  return typed.value ?? diagramRows(drawn.value).join("\n");
}

/** Places or erases a disc, depending on the brush. */
export function changeBoard(column: number): void {
  if (brush.value === "erase") return eraseTop(column);
  const { rules, stacks, toMove } = drawn.value;
  const stack = stacks[column - 1];
  if (stack === undefined || stack.length >= rules.rows) return;
  const side = brush.value === "turn" ? toMove : sideOf(brush.value);
  draw(rules, stacks.with(column - 1, [...stack, side]));
}

export function eraseTop(column: number): void {
  const { rules, stacks } = drawn.value;
  const stack = stacks[column - 1];
  if (stack !== undefined && stack.length > 0) draw(rules, stacks.with(column - 1, stack.slice(0, -1)));
}

/** Changes one cell: an empty one gets a disc at the top of its column, a disc is recoloured, or erased with all above. */
export function changeCell({ column, row }: Place): void {
  const { rules, stacks, toMove } = drawn.value;
  const stack = stacks[column - 1];
  if (stack === undefined) return;
  if (row > stack.length) return brush.value === "erase" ? undefined : changeBoard(column);
  const now = stack[row - 1] ?? toMove;
  if (brush.value === "erase") return draw(rules, stacks.with(column - 1, stack.slice(0, row - 1)));
  const side = brush.value === "turn" ? other(now) : sideOf(brush.value);
  draw(rules, stacks.with(column - 1, stack.with(row - 1, side)));
}

export function clearBoard(rules: Rules = drawn.value.rules): void {
  draw(
    rules,
    Array.from({ length: rules.columns }, () => []),
  );
}

/** Changes the rules; the stones stay where they still fit. */
export function changeRules(rules: Rules): void {
  if (sameRules(rules, drawn.value.rules)) return;
  const { stacks } = drawn.value;
  draw(
    rules,
    Array.from({ length: rules.columns }, (_, index) => (stacks[index] ?? []).slice(0, rules.rows)),
  );
}

/** Reads a diagram or moves while they are typed. */
export function typeDiagram(text: string): void {
  typed.value = text;
  try {
    const { start, moves } = parseGame(text, drawn.value.rules);
    const read = playAll(start, moves);
    drawn.value = loose(read.rules, read.stacks);
    typedProblem.value = null;
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    typedProblem.value = error.problem;
  }
}

/** Shows the drawing again instead of what was typed. */
export function endTyping(): void {
  if (typedProblem.value === null) typed.value = null;
}

function draw(rules: Rules, stacks: Position["stacks"]): void {
  drawn.value = loose(rules, stacks);
  typed.value = null;
  typedProblem.value = null;
}

function loose(rules: Rules, stacks: Position["stacks"]): Position {
  const sides = stacks.flat();
  const first = sides.filter((side) => side === 1).length;
  const toMove: Side = first > sides.length - first ? 2 : 1;
  return { rules, stacks, stones: sides.length, toMove, last: null, result: null };
}

function sideOf(colour: Colour): Side {
  return colourOf(1, table.value.first) === colour ? 1 : 2;
}
