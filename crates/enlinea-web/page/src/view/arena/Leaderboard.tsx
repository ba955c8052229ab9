// The table of a tournament: points and ratings with their intervals.
import type { Standing } from "../../api/types";
import { words } from "../../state/words";
import { Section } from "../parts/controls";
import { percent, whole } from "./numbers";

export function Leaderboard({ table }: { table: Standing[] }) {
  const say = words.value.arena;
  return (
    <Section title={say.table}>
      <div class="scroll card" tabIndex={0} role="region" aria-label={say.table}>
        <table class="standings">
          <thead>
            <tr>
              <th scope="col">{say.rank}</th>
              <th scope="col">{say.player}</th>
              <th scope="col">{say.games}</th>
              <th scope="col">
                <abbr title={say.winsLong}>{say.wins}</abbr>
              </th>
              <th scope="col">
                <abbr title={say.drawsLong}>{say.draws}</abbr>
              </th>
              <th scope="col">
                <abbr title={say.lossesLong}>{say.losses}</abbr>
              </th>
              <th scope="col">{say.score}</th>
              <th scope="col">{say.elo}</th>
            </tr>
          </thead>
          <tbody>
            {table.map((row) => (
              <Row key={row.player} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Row({ row }: { row: Standing }) {
  return (
    <tr>
      <td>{row.rank}</td>
      <th scope="row">{row.player}</th>
      <td>{row.games}</td>
      <td>{row.wins}</td>
      <td>{row.draws}</td>
      <td>{row.losses}</td>
      <td>
        {percent(row.score)} <Interval low={percent(row.score_low)} high={percent(row.score_high)} />
      </td>
      <td>
        {whole(row.elo)} <Interval low={whole(row.elo_low)} high={whole(row.elo_high)} />
      </td>
    </tr>
  );
}

function Interval({ low, high }: { low: string; high: string }) {
  if (low === "" || high === "") return null;
  return (
    <small title={words.value.arena.interval}>
      {low} … {high}
    </small>
  );
}
