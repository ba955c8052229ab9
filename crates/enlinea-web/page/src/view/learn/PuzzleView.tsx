// A puzzle: the board, what is to be found, and how it goes.
import { colourOf } from "../../game/colours";
import { columnText, movesText } from "../../game/notation";
import { analysisOn } from "../../state/settings";
import {
  grade,
  GRADES,
  movesLeft,
  nextPuzzle,
  ofGrade,
  puzzle,
  puzzleError,
  puzzlePosition,
  showSolution,
  solveWith,
  startOver,
  type PuzzleState,
} from "../../state/puzzle";
import { navigate } from "../../state/route";
import { look } from "../../state/table";
import { words } from "../../state/words";
import { Board } from "../board/Board";
import { Trouble } from "../parts/controls";

export function PuzzleView() {
  const say = words.value.learn.puzzle;
  const now = puzzle.value;
  const position = puzzlePosition.value;
  return (
    <div class="study">
      <div class="table">
        <h1>{say.title}</h1>
        {puzzleError.value && <Trouble text={puzzleError.value} />}
        <p class="task" role="status">
          {now ? taskWords(now) : say.loading}
        </p>
        {now && position && (
          <div class="boardrow">
            <Board position={position} first="red" ready={isOpen(now)} onColumn={(column) => void solveWith(column)} />
          </div>
        )}
        {now && <Verdict now={now} />}
      </div>
      <aside class="panel" aria-label={say.progress}>
        <GradeChoice />
        <Record />
        <p class="muted">{say.about}</p>
      </aside>
    </div>
  );
}

function isOpen({ status }: PuzzleState): boolean {
  return ["asked", "wrong", "slower", "right"].includes(status);
}

function taskWords({ puzzle: found }: PuzzleState): string {
  const say = words.value.learn.puzzle;
  const mover = colourOf(found.to_move === 1 ? 1 : 2, "red");
  if (found.kind === "win") return say.win(mover, found.wins_in ?? 0);
  return found.kind === "only" ? say.only(mover) : say.draw(mover);
}

function Verdict({ now }: { now: PuzzleState }) {
  const say = words.value.learn.puzzle;
  const { status, column } = now;
  const text = {
    asked: "",
    thinking: "",
    wrong: say.wrong(column),
    slower: say.slower(column),
    right: say.goOn(movesLeft(now)),
    solved: say.solved,
    shown: say.shown(column),
  }[status];
  const over = status === "solved" || status === "shown";
  const explore = () => {
    analysisOn.value = true;
    const moves = now.game.moves.slice(0, now.given);
    look({ game: { ...now.game, moves } });
    navigate({ view: "play" });
  };
  return (
    <>
      <p class={`status verdict ${status}`} role="status" data-moves={movesText(now.game.moves)}>
        {text}
      </p>
      <div class="tools">
        {!over && (
          <button type="button" onClick={showSolution}>
            {say.show}
          </button>
        )}
        {status === "shown" && (
          <button type="button" onClick={startOver}>
            {say.again}
          </button>
        )}
        {over && (
          <button type="button" onClick={explore} title={now.game.moves.slice(0, now.given).map(columnText).join("")}>
            {say.explore}
          </button>
        )}
        <button type="button" class={over ? "primary" : ""} onClick={nextPuzzle}>
          {say.next}
        </button>
      </div>
    </>
  );
}

function GradeChoice() {
  const say = words.value.learn.puzzle;
  return (
    <fieldset class="grades">
      <legend>{say.grade}</legend>
      {GRADES.map((one) => (
        <label key={one}>
          <input type="radio" name="grade" checked={grade.value === one} onChange={() => (grade.value = one)} />
          {one} · {say.grades[one - 1]}
        </label>
      ))}
    </fieldset>
  );
}

function Record() {
  const say = words.value.learn.puzzle;
  const { tried, solved, row } = ofGrade.value;
  return (
    <section>
      <h2>{say.progress}</h2>
      <p>{tried === 0 ? say.none : say.record(solved, tried)}</p>
      {row > 1 && <p>{say.row(row)}</p>}
    </section>
  );
}
