// Who stands better, as a bar: the higher the red part, the better for red. Open scores leave a grey part between.
import { colourOf } from "../../game/colours";
import { barHeight, largestScore, type Score } from "../../game/score";
import { analysis } from "../../state/analysis";
import { keyOfGame, knownScore } from "../../state/known";
import { position, shownGame, table } from "../../state/table";
import { words } from "../../state/words";
import { badgeOf, scoreWords } from "../../words/phrases";

/** Without the analysis the bar keeps its room, so that the board does not move. */
export function EvaluationBar({ shown }: { shown: boolean }) {
  if (!shown) return <div class="evaluation none" />;
  return <Bar />;
}

function Bar() {
  const score = analysis.value.analysis?.score ?? knownScore(keyOfGame(shownGame.value));
  const [low, high] = redShares(score);
  const sentence = verdict(score);
  return (
    <div class="evaluation" role="img" aria-label={`${words.value.analysis.bar}: ${sentence}`} title={sentence}>
      <i class="yellow" style={{ flexGrow: 1 - high }} />
      <i class="open" style={{ flexGrow: high - low }} />
      <i class="red" style={{ flexGrow: low }} />
      <span>{score ? badgeOf(score, position.value, table.value.first).text : ""}</span>
    </div>
  );
}

/** The least and the most that red may have, from 0 to 1. */
function redShares(score: Score | null): [number, number] {
  const { result, rules, stones, toMove } = position.value;
  const { first } = table.value;
  if (result !== null) {
    const share = result.winner === 0 ? 0.5 : Number(colourOf(result.winner, first) === "red");
    return [share, share];
  }
  if (score === null) return [0.5, 0.5];
  const largest = largestScore(rules, stones);
  const [lower, upper] = [barHeight(score.lower, largest), barHeight(score.upper, largest)];
  const red = colourOf(toMove, first) === "red";
  const [low, high] = red ? [lower, upper] : [-upper, -lower];
  return [(1 + low) / 2, (1 + high) / 2];
}

function verdict(score: Score | null): string {
  const { result } = position.value;
  if (result !== null) return words.value.analysis.over;
  return score === null ? words.value.score.unknown : scoreWords(words.value, score, position.value, table.value.first);
}
