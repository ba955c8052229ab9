// The table of a tournament: points and ratings with their intervals.
import type { StandingReply } from "../../api/schema";
import { words } from "../../state/words";
import { Section } from "../parts/controls";
import { DataTable } from "../parts/DataTable";
import { percent, whole } from "./numbers";
import { PlayerName } from "./PlayerName";

export function Leaderboard({ table }: { table: StandingReply[] }) {
  const say = words.value.arena;
  const headings = [
    say.rank,
    say.player,
    say.score,
    say.elo,
    say.games,
    { short: say.wins, long: say.winsLong },
    { short: say.draws, long: say.drawsLong },
    { short: say.losses, long: say.lossesLong },
  ];
  return (
    <Section title={say.table}>
      <DataTable label={say.table} headings={headings} table="standings" box="card">
        {table.map((row) => (
          <Row key={row.player} row={row} />
        ))}
      </DataTable>
    </Section>
  );
}

function Row({ row }: { row: StandingReply }) {
  return (
    <tr>
      <td>{row.rank}</td>
      <th scope="row">
        <PlayerName name={row.player} />
      </th>
      <td>
        {percent(row.score)} <Interval low={percent(row.score_low)} high={percent(row.score_high)} />
      </td>
      <td>
        {whole(row.elo)} <Interval low={whole(row.elo_low)} high={whole(row.elo_high)} />
      </td>
      <td>{row.games}</td>
      <td>{row.wins}</td>
      <td>{row.draws}</td>
      <td>{row.losses}</td>
    </tr>
  );
}

/** The ends of an interval, already in words; nothing if there is none. */
export function Interval({ low, high }: { low: string; high: string }) {
  if (low === "" || high === "") return null;
  return (
    <small title={words.value.arena.interval}>
      {low} … {high}
    </small>
  );
}
