// The players of a new tournament: the list of machine players in groups, each with what it does.
import type { Rules } from "../../game/rules";
import { choices, optionName, seatTitle } from "../../state/catalogue";
import { words } from "../../state/words";

interface Props {
  rules: Rules;
  chosen: readonly string[];
  most: number;
  onChange: (chosen: readonly string[]) => void;
}

export function PlayerChoice({ rules, chosen, most, onChange }: Props) {
  const say = words.value;
  const toggle = (spec: string) =>
    onChange(chosen.includes(spec) ? chosen.filter((one) => one !== spec) : [...chosen, spec]);
  return (
    <fieldset class="player-choice">
      <legend>{say.start.players(chosen.length, most)}</legend>
      <div class="scroll-box" tabIndex={0} role="group" aria-label={say.setup.players}>
        {choices(rules).map(({ group, options }) => (
          <fieldset key={group}>
            <legend>{say.setup.groups[group]}</legend>
            {options.map((spec) => (
              <label key={spec}>
                <input
                  type="checkbox"
                  checked={chosen.includes(spec)}
                  disabled={!chosen.includes(spec) && chosen.length >= most}
                  onChange={() => toggle(spec)}
                />
                <span>
                  {optionName(spec)} <small>{seatTitle(spec)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
