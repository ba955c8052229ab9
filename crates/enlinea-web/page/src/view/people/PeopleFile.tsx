// The games as a file, and the way in for such files, also those of the terminal.
import { useSignal } from "@preact/signals";
import { NotationError } from "../../game/problem";
import { panelText } from "../../people/file";
import { saveFile } from "../../share/save";
import { eraseGames, exportName, importPanel, kept } from "../../state/people";
import { errorWords, words } from "../../state/words";
import { Trouble } from "../parts/controls";

/** Longer files were not written by a panel. */
const LONGEST_FILE = 64 << 20;

export function PeopleFile() {
  const say = words.value.people;
  const games = kept.value;
  const done = useSignal("");
  const problem = useSignal("");
  const sure = useSignal(false);
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    [done.value, problem.value] = ["", ""];
    try {
      done.value = say.imported(importPanel(await file.slice(0, LONGEST_FILE).text()));
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      problem.value = errorWords(error);
    }
    // The same file may be chosen again.
    input.value = "";
  };
  const erase = () => {
    eraseGames();
    sure.value = false;
  };
  const save = () => saveFile(exportName(games), panelText(games), "application/jsonl");
  return (
    <>
      {problem.value && <Trouble text={problem.value} />}
      <p role="status">{done.value}</p>
      <div class="buttons" role="group" aria-label={say.files}>
        <button type="button" disabled={games.length === 0} onClick={save}>
          {say.export(games.length)}
        </button>
        <label class="file">
          {say.import}
          <input type="file" accept=".jsonl,.json,.txt" onChange={(event) => void read(event.currentTarget)} />
        </label>
        {!sure.value && (
          <button type="button" disabled={games.length === 0} onClick={() => (sure.value = true)}>
            {say.erase}
          </button>
        )}
        {sure.value && (
          <>
            <button type="button" onClick={() => (sure.value = false)}>
              {say.keep}
            </button>
            <button type="button" class="primary" onClick={erase}>
              {say.eraseSure(games.length)}
            </button>
          </>
        )}
      </div>
    </>
  );
}
