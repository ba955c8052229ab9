// The opening book as a tree to walk in: every move with its score, its name, and what can follow.
import type { OpeningReply } from "../../api/schema";
import { colourOf } from "../../game/colours";
import { movesText } from "../../game/notation";
import { openings, openingsError, walkBack, walked, walkedPosition, walkHome, walkTo } from "../../state/openings";
import { navigate } from "../../state/route";
import { analysisOn } from "../../state/settings";
import { look } from "../../state/table";
import { words } from "../../state/words";
import { outcomeWords, scoreWords } from "../../words/phrases";
import { Board } from "../board/Board";
import type { Chip } from "../board/ScoreRow";
import { DataTable } from "../parts/DataTable";
import { Trouble } from "../parts/controls";

export function OpeningsView() {
  const say = words.value.learn.opening;
  const position = walkedPosition.value;
  const found = openings.value;
  const moves = walked.value.moves;
  const explore = () => {
    analysisOn.value = true;
    look({ game: walked.value });
    navigate({ view: "play" });
  };
  return (
    <div class="study">
      <div class="table">
        <h1>{say.title}</h1>
        {openingsError.value && <Trouble text={openingsError.value} />}
        <div class="boardrow">
          <Board position={position} first="red" ready={position.result === null} onColumn={walkTo} chips={chips()} />
        </div>
        <p class="status" role="status">
          {moves.length > 0 ? say.line(movesText(moves)) : ""}
        </p>
        <div class="tools">
          <button type="button" disabled={moves.length === 0} onClick={walkBack}>
            {say.back}
          </button>
          <button type="button" disabled={moves.length === 0} onClick={walkHome}>
            {say.start}
          </button>
          <button type="button" onClick={explore}>
            {words.value.learn.puzzle.explore}
          </button>
        </div>
      </div>
      <aside class="panel" aria-label={say.title}>
        <p class="muted">{say.about}</p>
        {found && found.columns.length > 0 && <Tree />}
        {found && found.columns.length === 0 && position.result === null && (
          <p>{found.book_plies === 0 ? say.noBook : say.beyond(found.book_plies)}</p>
        )}
      </aside>
    </div>
  );
}

/** The scores above the columns, as in an analysis. */
function chips(): ReadonlyMap<number, Chip> {
  const position = walkedPosition.value;
  const found = openings.value?.columns ?? [];
  const most = Math.max(...found.map(({ score }) => score.lower));
  return new Map(
    found.map(({ column, score }) => [
      column,
      {
        ...outcomeWords(words.value, score, position),
        sentence: scoreWords(words.value, score, position, "red"),
        tone: score.lower > 0 ? "win" : score.lower < 0 ? "loss" : "draw",
        best: score.lower === most,
      },
    ]),
  );
}

function Tree() {
  const say = words.value.learn.opening;
  const found = openings.value;
  const isFirst = walked.value.moves.length === 0;
  if (found === null) return null;
  return (
    <DataTable
      label={say.title}
      table="standings openings"
      headings={[say.column, say.result, say.shares(found.ahead)]}
    >
      {found.columns.map((opening) => (
        <tr key={opening.column}>
          <td>
            <button type="button" class="plain" onClick={() => walkTo(opening.column)}>
              {opening.column}
            </button>
          </td>
          <td>
            {isFirst && <b>{say.names[Math.min(opening.column, 8 - opening.column) - 1]}</b>}
            <span>{scoreWords(words.value, opening.score, walkedPosition.value, "red")}</span>
          </td>
          <td>
            <Shares opening={opening} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Who wins, as one bar with red on the left as everywhere; the counts are those of the side that moves. */
function Shares({ opening: { wins, draws, losses } }: { opening: OpeningReply }) {
  const all = wins + draws + losses;
  const percent = (part: number) => Math.round((100 * part) / all);
  const redMoves = colourOf(walkedPosition.value.toMove, "red") === "red";
  const [red, yellow] = redMoves ? [wins, losses] : [losses, wins];
  const text = words.value.learn.opening.share(percent(red), percent(draws), percent(yellow));
  return (
    <span class="shares" role="img" aria-label={text} title={text}>
      <i class="red" style={{ flexGrow: red }} />
      <i class="draw" style={{ flexGrow: draws }} />
      <i class="yellow" style={{ flexGrow: yellow }} />
    </span>
  );
}
