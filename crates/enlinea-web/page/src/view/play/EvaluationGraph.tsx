// The exact score after every move, red above and yellow below; a click goes to the move.
import { colourOf } from "../../game/colours";
import { barHeight, largestScore } from "../../game/score";
import { keyOfGame, knownScore } from "../../state/known";
import { judged } from "../../state/review";
import { goTo, positions, table } from "../../state/table";
import { words } from "../../state/words";
import { scoreWords } from "../../words/phrases";

const WIDTH = 320;
const HEIGHT = 110;
const MIDDLE = HEIGHT / 2;
const REACH = MIDDLE - 8;

interface Point {
  ply: number;
  /** From -1 (yellow has won) to 1 (red has won). */
  height: number;
  verdict: string;
}

export function EvaluationGraph() {
  const say = words.value.analysis;
  const { game, shown } = table.value;
  const plies = game.moves.length;
  const points = knownPoints();
  if (points.length < 2) return null;
  const x = (ply: number) => 6 + (ply * (WIDTH - 12)) / plies;
  const y = (height: number) => MIDDLE - height * REACH;
  const go = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    goTo(Math.round(((at - 6) / (WIDTH - 12)) * plies));
  };
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: plies }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(to);
  };
  return (
    <figure class="graph">
      <figcaption>{say.graph}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="slider"
        tabindex={0}
        aria-label={`${say.graph}. ${say.graphHint}`}
        aria-valuemin={0}
        aria-valuemax={plies}
        aria-valuenow={shown}
        aria-valuetext={valueText(
          points.find(({ ply }) => ply === shown),
          shown,
        )}
        onClick={go}
        onKeyDown={walk}
      >
        <rect class="above" width={WIDTH} height={MIDDLE} />
        <rect class="below" y={MIDDLE} width={WIDTH} height={MIDDLE} />
        <line class="zero" x1="0" x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
        <line class="now" x1={x(shown)} x2={x(shown)} y1="0" y2={HEIGHT} />
        {runsOf(points).map((run) => (
          <polyline key={run[0]?.ply} points={run.map(({ ply, height }) => `${x(ply)},${y(height)}`).join(" ")} />
        ))}
        {points.map(({ ply, height }) => (
          <PointMark key={ply} x={x(ply)} y={y(height)} ply={ply} shown={ply === shown} />
        ))}
      </svg>
    </figure>
  );
}

/** A dot; a diamond where the move was an inaccuracy, a cross where it was a blunder. */
function PointMark({ x, y, ply, shown }: { x: number; y: number; ply: number; shown: boolean }) {
  const verdict = judged.value[ply - 1]?.verdict;
  if (verdict === "blunder") return <path class="blunder" d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />;
  if (verdict === "inaccuracy") return <path class="inaccuracy" d={`M${x} ${y - 4}l4 4-4 4-4-4z`} />;
  return <circle class={shown ? "shown" : ""} cx={x} cy={y} r={shown ? 4 : 2} />;
}

/** "Move 12: red wins in 7 moves". */
function valueText(point: Point | undefined, ply: number): string {
  const { analysis, score: say } = words.value;
  return analysis.graphAt(ply, point === undefined ? say.unknown : point.verdict);
}

function knownPoints(): Point[] {
  const { game, first } = table.value;
  return positions.value.flatMap((position, ply) => {
    const { result, rules, stones, toMove } = position;
    if (result !== null) {
      const won = result.winner === 0 ? 0 : colourOf(result.winner, first) === "red" ? 1 : -1;
      const verdict = won === 0 ? words.value.status.draw : words.value.status.wins(won > 0 ? "red" : "yellow");
      return [{ ply, height: won, verdict }];
    }
    const score = knownScore(keyOfGame({ ...game, moves: game.moves.slice(0, ply) }));
    if (score === null || !score.exact) return [];
    const height = barHeight(score.lower, largestScore(rules, stones));
    const verdict = scoreWords(words.value, score, position, first);
    return [{ ply, height: colourOf(toMove, first) === "red" ? height : -height, verdict }];
  });
}

/** Points that follow one another; a gap in what is known is a gap in the line. */
function runsOf(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.ply === point.ply - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
