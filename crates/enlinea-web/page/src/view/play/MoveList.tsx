// The moves in two columns, one for each side, each with its score; the list follows the board in its own box.
import { useEffect, useRef } from "preact/hooks";
import type { ReviewedMove } from "../../api/schema";
import { colourOf, type Colour } from "../../game/colours";
import { PASS, type Side } from "../../game/position";
import { turned, type Score } from "../../game/score";
import { keyOfGame, knownScore } from "../../state/known";
import { judged } from "../../state/review";
import { asking } from "../../state/retry";
import { analysisOn } from "../../state/settings";
import { playingAlone } from "../../state/sitting";
import { goTo, positions, table } from "../../state/table";
import { words } from "../../state/words";
import { ScoreBadge } from "../parts/ScoreBadge";
import { DiscIcon } from "./SeatBar";

interface Turn {
  index: number;
  column: number;
  side: Side;
}

export function MoveList() {
  const say = words.value.moves;
  const { shown, game } = table.value;
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => follow(box.current), [shown, game.moves.length]);
  return (
    <ol class="moves" ref={box}>
      <li class="begin">
        <button type="button" aria-current={shown === 0 ? "step" : undefined} onClick={() => goTo(0)}>
          {say.start}
        </button>
      </li>
      {rowsOf(turnsOf()).map((row, number) => (
        <li key={number}>
          <span class="muted">{number + 1}.</span>
          {row.map((turn, place) => (turn ? <Move key={place} turn={turn} /> : <span key={place} />))}
        </li>
      ))}
    </ol>
  );
}

function turnsOf(): Turn[] {
  return table.value.game.moves.map((column, index) => ({
    index,
    column,
    side: positions.value[index]?.toMove ?? 1,
  }));
}

/** Two moves a row, the first side on the left; after a pass, or where the second side began, a place stays empty. */
function rowsOf(turns: readonly Turn[]): [Turn | null, Turn | null][] {
  const rows: [Turn | null, Turn | null][] = [];
  for (const turn of turns) {
    const last = rows.at(-1);
    if (turn.side === 2 && last && last[1] === null) last[1] = turn;
    else rows.push(turn.side === 1 ? [turn, null] : [null, turn]);
  }
  return rows;
}

function Move({ turn: { index, column, side } }: { turn: Turn }) {
  const say = words.value;
  const { first, shown } = table.value;
  const colour: Colour = colourOf(side, first);
  const ply = judged.value[index];
  const after = positions.value[index + 1];
  // A hint or an exercise may know the score; who plays without the analysis does not see it.
  const isShown = !playingAlone.value && !asking.value && (analysisOn.value || ply);
  const score = isShown ? scoreAfter(index, ply ?? null) : null;
  return (
    <button type="button" aria-current={shown === index + 1 ? "step" : undefined} onClick={() => goTo(index + 1)}>
      <DiscIcon colour={colour} />
      <span class="spoken">{say.moves.move(index + 1, colour, column).replace(/\d+$/, "")}</span>
      {column === PASS ? say.moves.pass : column}
      {ply && <span class="spoken">{say.review[ply.verdict]}</span>}
      {ply && <VerdictMark ply={ply} />}
      {score && after && after.result === null && <ScoreBadge score={score} position={after} first={first} />}
    </button>
  );
}

/** The score of the position after a move: its own, or what the review says of the move. */
function scoreAfter(index: number, ply: ReviewedMove | null): Score | null {
  const { game } = table.value;
  const known = knownScore(keyOfGame({ ...game, moves: game.moves.slice(0, index + 1) }));
  return known ?? (ply && turned(ply.score_after));
}

function VerdictMark({ ply: { verdict } }: { ply: ReviewedMove }) {
  if (verdict !== "blunder" && verdict !== "inaccuracy") return null;
  return (
    <span class={`verdict ${verdict}`} aria-hidden="true">
      {verdict === "blunder" ? "??" : "?"}
    </span>
  );
}

/** Scrolls the list, and only the list, until the current move is in sight with a row before and after it. */
export function follow(box: HTMLElement | null): void {
  const current = box?.querySelector<HTMLElement>("[aria-current], .now");
  if (!box || !current) return;
  const row = current.closest<HTMLElement>("li, tr") ?? current;
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const [above, below] = [top - row.offsetHeight, top + 2 * row.offsetHeight - box.clientHeight];
  if (box.scrollTop > above) box.scrollTo({ top: above });
  if (box.scrollTop < below) box.scrollTo({ top: below });
}
