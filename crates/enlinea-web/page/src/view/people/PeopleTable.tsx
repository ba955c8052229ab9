// What one machine won against each person, all of them, and the percentage of the report.
import { rulesText } from "../../game/rules";
import {
  GAMES_EACH,
  gamesOf,
  normalisedRate,
  pointsOf,
  rateOf,
  totalOf,
  type PanelTable,
  type PersonRow,
} from "../../people/table";
import { seatName } from "../../state/catalogue";
import { language } from "../../state/settings";
import { words } from "../../state/words";
import { Interval } from "../arena/Leaderboard";
import { percent } from "../arena/numbers";
import { DataTable } from "../parts/DataTable";

export function PeopleTable({ machine, rules, people }: PanelTable) {
  const say = words.value.people;
  const title = say.against(
    seatName(machine),
    rulesText(rules).replace("x", " × ").replace("c", ", C = ").replace("p", ", P = "),
  );
  const rate = normalisedRate(people);
  return (
    <section class="people-table">
      <h3 title={machine}>{title}</h3>
      <p class="muted">{say.view}</p>
      <DataTable
        label={`${title}: ${say.view}`}
        headings={[say.person, say.games, say.won, say.drawn, say.lost, say.points, say.percent]}
        table="standings"
        box="card"
      >
        {people.map((row, index) => (
          <Row key={index} row={row} />
        ))}
        <Row row={{ person: say.total, about: "", ...totalOf(people) }} />
      </DataTable>
      <p class="normalised">
        {say.normalised(GAMES_EACH)} <span>{say.normalisedOf(number(rate.won), rate.games)}</span>,{" "}
        <b>{percent(rate.share)}</b> <Interval low={percent(rate.low)} high={percent(rate.high)} />
      </p>
    </section>
  );
}

function Row({ row }: { row: PersonRow }) {
  const rate = rateOf(row);
  return (
    <tr>
      <th scope="row">
        {row.person}
        {row.about && <small>{row.about}</small>}
      </th>
      <td>{gamesOf(row)}</td>
      <td>{row.won}</td>
      <td>{row.drawn}</td>
      <td>{row.lost}</td>
      <td>{number(pointsOf(row))}</td>
      <td>
        {percent(rate.share)} <Interval low={percent(rate.low)} high={percent(rate.high)} />
      </td>
    </tr>
  );
}

function number(value: number): string {
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: 2 }).format(value);
}
