// The moves of the game, and its mistakes once it was reviewed.
import type { ReviewedMove } from "../../api/schema";
import { colourOf } from "../../game/colours";
import { PASS } from "../../game/position";
import { judged } from "../../state/review";
import { goTo, positions, table } from "../../state/table";
import { words } from "../../state/words";
import { Section } from "../parts/controls";
import { EvaluationGraph } from "./EvaluationGraph";
import { Mistakes } from "./Mistakes";
import { DiscIcon } from "./SeatBar";

export function GamePanel() {
  if (table.value.game.moves.length === 0) return <MovesSection />;
  return (
    <>
      <MovesSection />
      <EvaluationGraph />
      <Mistakes />
    </>
  );
}

/** The moves alone. */
export function MovesSection() {
  const say = words.value.moves;
  if (table.value.game.moves.length === 0) return <p class="empty muted">{say.none}</p>;
  return (
    <Section title={say.title}>
      <MoveList />
    </Section>
  );
}

function MoveList() {
  const say = words.value;
  const { game, shown, first } = table.value;
  return (
    <ol class="moves">
      <li>
        <button type="button" aria-current={shown === 0 ? "step" : undefined} onClick={() => goTo(0)}>
          {say.moves.start}
        </button>
      </li>
      {game.moves.map((column, index) => {
        const mover = positions.value[index]?.toMove ?? 1;
        const colour = colourOf(mover, first);
        const ply = judged.value[index];
        return (
          <li key={index}>
            <button
              type="button"
              aria-current={shown === index + 1 ? "step" : undefined}
              aria-label={`${say.moves.move(index + 1, colour, column)}${ply ? `, ${say.review[ply.verdict]}` : ""}`}
              onClick={() => goTo(index + 1)}
            >
              <DiscIcon colour={colour} />
              {column === PASS ? say.moves.pass : column}
              {ply && <VerdictMark ply={ply} />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function VerdictMark({ ply: { verdict } }: { ply: ReviewedMove }) {
  if (verdict === "blunder") return <span class="verdict blunder">??</span>;
  return verdict === "inaccuracy" ? <span class="verdict inaccuracy">?</span> : null;
}
