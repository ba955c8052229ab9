// Ratings as points with their intervals on one scale; names and numbers are text, so that they stay readable.
import type { StandingReply } from "../../api/schema";
import { words } from "../../state/words";
import { Section } from "../parts/controls";
import { playerName } from "../../state/catalogue";
import { ticksBetween, whole } from "./numbers";

export function RatingChart({ table }: { table: StandingReply[] }) {
  const say = words.value.arena;
  const rated = table.flatMap(({ player, elo, elo_low, elo_high }) =>
    elo === null ? [] : [{ player, elo, from: elo_low ?? elo, to: elo_high ?? elo }],
  );
  if (rated.length === 0) return null;
  const low = Math.min(...rated.map(({ from }) => from));
  const high = Math.max(...rated.map(({ to }) => to));
  // The outermost points keep a little distance from the edge.
  const at = (elo: number) => 4 + (92 * (elo - low)) / Math.max(1, high - low);
  const ticks = ticksBetween(low, high);
  return (
    <Section title={say.chart}>
      <div class="card chart">
        <ol>
          {rated.map(({ player, elo, from, to }) => (
            <li key={player}>
              <span title={player}>{playerName(player).full}</span>
              <svg aria-hidden="true">
                {ticks.map((tick) => (
                  <line key={tick} class="tick" x1={`${at(tick)}%`} x2={`${at(tick)}%`} y1="0" y2="100%" />
                ))}
                <line class="interval" x1={`${at(from)}%`} x2={`${at(to)}%`} y1="50%" y2="50%" />
                <circle cx={`${at(elo)}%`} cy="50%" r="5" />
              </svg>
              <b>{whole(elo)}</b>
            </li>
          ))}
        </ol>
        <p class="muted scale">
          <span>
            {ticks.map((tick) => (
              <i key={tick} style={{ left: `${at(tick)}%` }}>
                {whole(tick)}
              </i>
            ))}
          </span>
        </p>
        <p class="muted">
          {say.elo}, {say.interval}
        </p>
      </div>
    </Section>
  );
}
