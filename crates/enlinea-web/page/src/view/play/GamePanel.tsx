// The moves of the game with their scores, the graph, and the review.
import { table } from "../../state/table";
import { words } from "../../state/words";
import { Section } from "../parts/controls";
import { EvaluationGraph } from "./EvaluationGraph";
import { MoveList } from "./MoveList";
import { ReviewSection } from "./ReviewSection";

export function GamePanel() {
  if (table.value.game.moves.length === 0) return <MovesSection />;
  return (
    <>
      <MovesSection />
      <EvaluationGraph />
      <ReviewSection />
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
