// What a heuristic sees: its value and parts beside the exact score; its heat map lies on the board.
import type { ExplainReply, PartReply } from "../../api/schema";
import { aboutWords, heuristics, inLanguage } from "../../state/catalogue";
import { chosenEvaluator, explainError, explanation } from "../../state/explain";
import { evaluator, heatOn, language } from "../../state/settings";
import { colourToMove, position, rules, table } from "../../state/table";
import { words } from "../../state/words";
import { partWords, scoreWords, withMinus } from "../../words/phrases";
import { DataTable } from "../parts/DataTable";
import { Switch, Trouble } from "../parts/controls";

export function ExplainPanel() {
  const say = words.value.explain;
  const found = explanation.value;
  const chosen = chosenEvaluator();
  const offered = heuristics(rules.value);
  const entry = offered.find(({ spec }) => spec === chosen);
  return (
    <>
      <label class="field">
        {say.evaluator}
        <select value={chosen} onChange={(event) => (evaluator.value = event.currentTarget.value)}>
          {offered.map(({ spec, label }) => (
            <option key={spec} value={spec}>
              {inLanguage(label)}
            </option>
          ))}
        </select>
      </label>
      {entry && (
        <p class="muted">
          <code>{entry.spec}</code>: {aboutWords(entry)}
        </p>
      )}
      {explainError.value && <Trouble text={explainError.value} />}
      {found && <Explanation found={found} />}
    </>
  );
}

function Explanation({ found }: { found: ExplainReply }) {
  const say = words.value;
  const number = new Intl.NumberFormat(language.value, { maximumFractionDigits: 3 });
  const exact = found.score;
  return (
    <>
      <dl class="pair">
        <div>
          <dt>{say.explain.value(colourToMove.value)}</dt>
          <dd class="number">
            {found.value === null ? (found.infinite < 0 ? "−∞" : "∞") : withMinus(number.format(found.value))}
          </dd>
        </div>
        <div>
          <dt>{say.explain.exact}</dt>
          <dd>
            <b>{scoreWords(say, exact, position.value, table.value.first)}</b>
          </dd>
        </div>
      </dl>
      {found.terminal && <p class="muted">{say.explain.terminal}</p>}
      {found.parts.length === 0 ? (
        <p class="muted">{say.explain.noParts}</p>
      ) : (
        <Parts parts={found.parts} number={number} />
      )}
      <Switch label={say.explain.heat} on={heatOn.value} onChange={(on) => (heatOn.value = on)} />
      <p class="muted">{say.explain.heatMeaning}</p>
    </>
  );
}

function Parts({ parts, number }: { parts: PartReply[]; number: Intl.NumberFormat }) {
  const say = words.value.explain;
  return (
    <DataTable label={say.title} headings={[say.part, say.worth]} table="parts">
      {parts.map(({ name, value }) => (
        <tr key={name}>
          <th scope="row">{partWords(words.value, name)}</th>
          <td>{value === null ? "∞" : withMinus(number.format(value))}</td>
        </tr>
      ))}
    </DataTable>
  );
}
