// A score in the least room: the disc of the side that wins with best play, and the moves until then.
import type { Colour } from "../../game/colours";
import type { Position } from "../../game/position";
import type { Score } from "../../game/score";
import { words } from "../../state/words";
import { badgeOf, scoreWords } from "../../words/phrases";
import { DiscIcon } from "../play/SeatBar";

interface Props {
  score: Score;
  position: Position;
  first: Colour;
}

export function ScoreBadge({ score, position, first }: Props) {
  const { winner, text } = badgeOf(score, position, first);
  const sentence = scoreWords(words.value, score, position, first);
  return (
    <span class="badge-score" title={sentence}>
      <span aria-hidden="true">
        {winner && <DiscIcon colour={winner} />}
        {text}
      </span>
      <span class="spoken">{sentence}</span>
    </span>
  );
}
