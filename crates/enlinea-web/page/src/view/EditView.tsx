// The board editor: the board, the brushes, the rules, and the same position as a diagram.
import { untracked, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { colourOf } from "../game/colours";
import { NotationError } from "../game/problem";
import { rulesText } from "../game/rules";
import {
  brush,
  BRUSHES,
  changeBoard,
  changeCell,
  changeRules,
  checked,
  clearBoard,
  diagramText,
  drawn,
  endTyping,
  openEditor,
  typeDiagram,
  typedProblem,
} from "../state/editor";
import { navigate } from "../state/route";
import { analysisOn } from "../state/settings";
import { begin, look, table } from "../state/table";
import { errorWords, words } from "../state/words";
import { problemWords } from "../words/phrases";
import { Board } from "./board/Board";
import { Trouble } from "./parts/controls";
import { RulesFields, rulesFrom, textsOf } from "./play/RulesFields";
import { DiscIcon } from "./play/SeatBar";

export function EditView() {
  useEffect(openEditor, []);
  const { first } = table.value;
  const next = { red: "red", yellow: "yellow", turn: colourOf(drawn.value.toMove, first), erase: null }[brush.value];
  return (
    <main id="main" class="play edit">
      <div class="table">
        <h1>{words.value.edit.title}</h1>
        <div class="boardrow">
          <Board
            position={drawn.value}
            first={first}
            ready
            loose
            onCell={changeCell}
            next={next as "red" | "yellow" | null}
            onColumn={changeBoard}
          />
        </div>
        <Brushes />
        <p class="muted">{words.value.edit.hint}</p>
      </div>
      <aside class="panel" aria-label={words.value.edit.title}>
        <Verdict />
        <DiagramField />
        <BoardRules />
      </aside>
    </main>
  );
}

function Brushes() {
  const say = words.value.edit;
  return (
    <fieldset class="choices brushes">
      <legend>{say.brush}</legend>
      {BRUSHES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="brush" checked={brush.value === choice} onChange={() => (brush.value = choice)} />
          {(choice === "red" || choice === "yellow") && <DiscIcon colour={choice} />}
          {say.brushes[choice]}
        </label>
      ))}
      <button type="button" onClick={() => clearBoard()}>
        {say.clear}
      </button>
    </fieldset>
  );
}

/** Whether the board is a legal position, and what can be done with it. */
function Verdict() {
  const say = words.value.edit;
  const found = checked.value;
  // A malformed diagram is reported beside its field.
  if (typedProblem.value) return null;
  if ("problem" in found) return <Trouble text={problemWords(words.value, found.problem)} />;
  const { first } = table.value;
  const { result, toMove } = found.position;
  const go = (put: typeof begin) => {
    put({ game: found.game, first });
    navigate({ view: "play" });
  };
  return (
    <div class="verdict-box">
      <p>{result === null ? say.legal(colourOf(toMove, first)) : say.over}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => go(begin)}>
          {say.use}
        </button>
        <button
          type="button"
          onClick={() => {
            analysisOn.value = true;
            go(look);
          }}
        >
          {say.analyse}
        </button>
      </div>
    </div>
  );
}

function DiagramField() {
  const say = words.value.edit;
  return (
    <label class="field">
      {say.diagram}
      <textarea
        class="diagram"
        rows={drawn.value.rules.rows + 1}
        spellcheck={false}
        value={diagramText()}
        onInput={(event) => typeDiagram(event.currentTarget.value)}
        onBlur={endTyping}
      />
      <small>{say.diagramHint}</small>
      {typedProblem.value && <Trouble text={problemWords(words.value, typedProblem.value)} />}
    </label>
  );
}

function BoardRules() {
  const board = useSignal(textsOf(drawn.value.rules));
  const problem = useSignal("");
  // Two ways: the fields change the drawing, and a diagram that carries its rules changes the fields.
  useSignalEffect(() => {
    const texts = board.value;
    untracked(() => {
      try {
        changeRules(rulesFrom(texts));
        problem.value = "";
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        problem.value = errorWords(error);
      }
    });
  });
  useSignalEffect(() => {
    const { rules } = drawn.value;
    untracked(() => {
      if (problem.value === "" && rulesText(rules) !== rulesText(rulesFrom(board.value))) board.value = textsOf(rules);
    });
  });
  return (
    <>
      <RulesFields board={board} />
      {problem.value && <Trouble text={problem.value} />}
    </>
  );
}
