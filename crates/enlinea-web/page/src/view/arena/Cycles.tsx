// Three players each of whom beats the next: what no table of ratings can show.
import type { CycleReply } from "../../api/schema";
import { playerName } from "../../state/catalogue";
import { language } from "../../state/settings";
import { words } from "../../state/words";
import { Section } from "../parts/controls";

/** Less certain ones are chance. */
const LEAST = 0.75;
const MOST = 5;

export function Cycles({ cycles }: { cycles: readonly CycleReply[] }) {
  const shown = cycles.filter(({ confidence }) => confidence >= LEAST).slice(0, MOST);
  if (shown.length === 0) return null;
  const say = words.value.start;
  const percent = new Intl.NumberFormat(language.value, { style: "percent" });
  return (
    <Section title={say.cycles}>
      <p class="muted">{say.cyclesHint}</p>
      <ul class="card cycles">
        {shown.map(({ players, confidence }) => (
          <li key={players.join()}>
            {[...players, players[0] ?? ""].map((player, index) => (
              <span key={index}>
                {index > 0 && <i> {say.beats} </i>}
                {playerName(player).full}
              </span>
            ))}{" "}
            <span class="muted">({say.sure(percent.format(confidence))})</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
