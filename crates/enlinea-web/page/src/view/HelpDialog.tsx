// The keys of the page, and what the scores mean.
import { dialog } from "../state/panel";
import { words } from "../state/words";
import { Dialog } from "./parts/Dialog";

export function HelpDialog() {
  const say = words.value.help;
  const keys: [string[], string][] = [
    [["1", "…", "9"], say.keyDigits],
    [["←", "→"], say.keyArrows],
    [["Home", "End"], say.keyHomeEnd],
    [["u", "r"], say.keyUndo],
    [["a"], say.keyAnalysis],
    [["l"], say.keyLine],
    [["h"], say.keyHint],
    [["t"], say.keyThreats],
    [["n"], say.keyNew],
    [["f"], say.keyFlip],
    [["p"], say.keyPause],
    [["?"], say.keyHelp],
  ];
  return (
    <Dialog title={say.title} onClose={() => (dialog.value = null)}>
      <h3>{say.keys}</h3>
      <dl class="keys">
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3>{say.scores}</h3>
      <p>{words.value.analysis.scoreHint}</p>
      <p>{words.value.review.legend}</p>
    </Dialog>
  );
}
