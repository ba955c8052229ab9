// The player of a colour: a human, a player of the list, or a custom player as text.
import { useSignal } from "@preact/signals";
import type { Colour } from "../../game/colours";
import type { Rules } from "../../game/rules";
import { choices, isListed, optionName, seatTitle } from "../../state/catalogue";
import { HUMAN } from "../../state/settings";
import { words } from "../../state/words";
import { DiscIcon } from "./SeatBar";

interface Props {
  colour: Colour;
  seat: string;
  rules: Rules;
  onChange: (seat: string) => void;
}

const OWN = "own";

export function SeatField({ colour, seat, rules, onChange }: Props) {
  const say = words.value;
  const listed = isListed(seat, rules);
  const typing = useSignal(!listed);
  const own = typing.value || !listed;
  const id = `seat-${colour}`;
  const choose = (choice: string) => {
    typing.value = choice === OWN;
    onChange(choice === OWN ? "alphabeta" : choice);
  };
  return (
    <div class="seatfield">
      <div class="field">
        <label for={id} class="with-disc">
          <DiscIcon colour={colour} />
          {say.Colour(colour)}
        </label>
        <select
          id={id}
          aria-describedby={`${id}-title`}
          value={own ? OWN : seat}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value={HUMAN}>{say.human}</option>
          <PlayerOptions rules={rules} />
          <option value={OWN}>{say.setup.own}</option>
        </select>
        <small id={`${id}-title`}>{own ? "" : seatTitle(seat)}</small>
      </div>
      {own && (
        <label class="field">
          {say.setup.ownText(colour)}
          <input value={seat} required spellcheck={false} onInput={(event) => onChange(event.currentTarget.value)} />
          <small>{say.setup.ownHint}</small>
        </label>
      )}
    </div>
  );
}

/** The machine players for a board, group by group. */
export function PlayerOptions({ rules }: { rules: Rules }) {
  return (
    <>
      {choices(rules).map(({ group, options }) => (
        <optgroup key={group} label={words.value.setup.groups[group]}>
          {options.map((option) => (
            <option key={option} value={option}>
              {optionName(option)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
