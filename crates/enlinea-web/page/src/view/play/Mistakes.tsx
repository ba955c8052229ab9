// The mistakes of both sides by name, each with the way back to do better.
import type { ReviewedMove } from "../../api/schema";
import { colourOf, COLOURS, type Colour } from "../../game/colours";
import { startRetry } from "../../state/retry";
import { judged, review, reviewGame } from "../../state/review";
import { goTo, positions, table } from "../../state/table";
import { words } from "../../state/words";
import { changeWords } from "../../words/phrases";
import { Section, Trouble } from "../parts/controls";
import { DiscIcon } from "./SeatBar";

interface Mistake {
  /** Moves before it. */
  index: number;
  colour: Colour;
  ply: ReviewedMove;
}

export function Mistakes() {
  const say = words.value.review;
  const { game } = table.value;
  const { status, complete, error, plies } = review.value;
  const current = judged.value.length === game.moves.length && plies.length >= game.moves.length;
  const mistakes = listMistakes();
  return (
    <Section title={say.title}>
      {status === "failed" && (
        <Trouble text={error} action={words.value.error.retry} onAction={() => void reviewGame(game)} />
      )}
      {status === "running" && (
        <p class="progress searching">
          <i aria-hidden="true" />
          {say.running(plies.length, game.moves.length)}
        </p>
      )}
      {status !== "running" && !current && (
        <button type="button" class="primary" onClick={() => void reviewGame(game)}>
          {say.run}
        </button>
      )}
      {status === "done" && current && <Summary mistakes={mistakes} />}
      {status === "done" && current && !complete && <p class="muted">{say.incomplete}</p>}
      <ol class="mistakes">
        {mistakes.map((mistake) => (
          <MistakeItem key={mistake.index} {...mistake} />
        ))}
      </ol>
      {mistakes.length > 0 && <p class="muted">{say.legend}</p>}
    </Section>
  );
}

function listMistakes(): Mistake[] {
  const { first } = table.value;
  return judged.value.flatMap((ply, index) => {
    const mover = positions.value[index]?.toMove;
    if (mover === undefined || ply === null || (ply.verdict !== "blunder" && ply.verdict !== "inaccuracy")) return [];
    return [{ index, ply, colour: colourOf(mover, first) }];
  });
}

function Summary({ mistakes }: { mistakes: Mistake[] }) {
  const say = words.value.review;
  if (mistakes.length === 0) return <p>{say.none}</p>;
  const count = (colour: Colour, verdict: string) =>
    mistakes.filter((mistake) => mistake.colour === colour && mistake.ply.verdict === verdict).length;
  return (
    <ul class="summary">
      {COLOURS.map((colour) => (
        <li key={colour}>
          <DiscIcon colour={colour} />
          {say.summary(colour, count(colour, "blunder"), count(colour, "inaccuracy"))}
        </li>
      ))}
    </ul>
  );
}

function MistakeItem({ index, ply, colour }: Mistake) {
  const say = words.value;
  const before = positions.value[index];
  if (before === undefined || (ply.verdict !== "blunder" && ply.verdict !== "inaccuracy")) return null;
  const change = changeWords(say, ply.score_before, ply.score_after, before, table.value.first);
  return (
    <li>
      <button type="button" class="plain name" onClick={() => goTo(index + 1)}>
        <span class={`verdict ${ply.verdict}`}>{ply.verdict === "blunder" ? "??" : "?"}</span>
        {say.review[ply.verdict]} · {say.moves.move(index + 1, colour, ply.column)}
      </button>
      <p>{`${change} ${say.review.better(say.review.columns(ply.candidates))}`}</p>
      <button type="button" onClick={() => startRetry(index, ply.candidates)}>
        {say.review.retry}
      </button>
    </li>
  );
}
