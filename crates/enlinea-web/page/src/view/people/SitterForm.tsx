// Who plays next: name and description, the machine, the board, who starts.
import { useSignal } from "@preact/signals";
import { NotationError } from "../../game/problem";
import { parseRules, STANDARD, type Rules } from "../../game/rules";
import { LONGEST_NAME, LONGEST_TEXT, oneLine } from "../../people/file";
import { PUBLISHED_MACHINE, PUBLISHED_RULES } from "../../people/published";
import { catalogueError, isListed, loadCatalogue, seatName, seatTitle } from "../../state/catalogue";
import { kept } from "../../state/people";
import { lastWish, sit } from "../../state/sitting";
import { errorWords, words } from "../../state/words";
import { Trouble } from "../parts/controls";
import { RulesFields, rulesFrom, rulesOr, textsOf } from "../play/RulesFields";
import { PlayerOptions } from "../play/SeatField";

export function SitterForm() {
  const say = words.value.people;
  const wish = useSignal(lastWish.value);
  const board = useSignal(textsOf(boardOf(wish.value.rules)));
  const problem = useSignal("");
  const { person, about, machine, alternate } = wish.value;
  const offered = rulesOr(board.value, STANDARD);
  const set = (part: Partial<typeof wish.value>) => (wish.value = { ...wish.value, ...part });

  const start = (event: Event) => {
    event.preventDefault();
    const name = oneLine(person, 1, LONGEST_NAME);
    if (name === null) return (problem.value = say.nameWrong);
    try {
      const description = oneLine(about, 0, LONGEST_TEXT) ?? "";
      sit({ person: name, about: description, machine, alternate, rules: rulesFrom(board.value) });
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      problem.value = errorWords(error);
    }
    return undefined;
  };

  /** Somebody who has played before has a description already. */
  const choosePerson = (name: string) => {
    const known = kept.value.findLast((game) => game.person === name.trim() && game.about !== "");
    set({ person: name, about: known?.about ?? about });
  };

  return (
    <form class="card sitter" onSubmit={start}>
      <fieldset>
        <legend>{say.who}</legend>
        <label class="field">
          {say.name}
          <input
            required
            maxLength={LONGEST_NAME}
            list="known-people"
            autocomplete="off"
            value={person}
            onInput={(event) => choosePerson(event.currentTarget.value)}
          />
        </label>
        <datalist id="known-people">
          {[...new Set(kept.value.map((game) => game.person))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <label class="field">
          {say.about}
          <input
            maxLength={LONGEST_TEXT}
            autocomplete="off"
            value={about}
            onInput={(event) => set({ about: event.currentTarget.value })}
          />
          <small>{say.aboutHint}</small>
        </label>
        <Starts alternate={alternate} onChange={(choice) => set({ alternate: choice })} />
      </fieldset>
      <fieldset>
        <legend>{say.machine}</legend>
        {catalogueError.value && (
          <Trouble text={catalogueError.value} action={words.value.error.retry} onAction={() => void loadCatalogue()} />
        )}
        <MachineField machine={machine} rules={offered} onChange={(choice) => set({ machine: choice })} />
        <button
          type="button"
          class="plain"
          onClick={() => {
            set({ machine: PUBLISHED_MACHINE });
            board.value = textsOf(PUBLISHED_RULES);
          }}
        >
          {say.asPublished}
        </button>
      </fieldset>
      <RulesFields board={board} />
      {problem.value && <Trouble text={problem.value} />}
      <button type="submit" class="primary">
        {say.begin}
      </button>
    </form>
  );
}

function MachineField(props: { machine: string; rules: Rules; onChange: (machine: string) => void }) {
  const { machine, rules, onChange } = props;
  return (
    <label class="field">
      {words.value.people.machine}
      <select value={machine} onChange={(event) => onChange(event.currentTarget.value)}>
        {/* Without a server there is no list, and a typed player is in none. */}
        {!isListed(machine, rules) && <option value={machine}>{seatName(machine)}</option>}
        <PlayerOptions rules={rules} />
      </select>
      <small>{seatTitle(machine)}</small>
    </label>
  );
}

function Starts({ alternate, onChange }: { alternate: boolean; onChange: (alternate: boolean) => void }) {
  const say = words.value.people;
  const choices = [
    { value: false, name: say.startsPerson },
    { value: true, name: say.startsInTurn },
  ];
  return (
    <fieldset class="choices">
      <legend>{say.starts}</legend>
      {choices.map(({ value, name }) => (
        <label key={name}>
          <input type="radio" name="sitter-starts" checked={alternate === value} onChange={() => onChange(value)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** The board that was chosen last, if the storage still knows it. */
function boardOf(text: string): Rules {
  try {
    return parseRules(text);
  } catch {
    return STANDARD;
  }
}
