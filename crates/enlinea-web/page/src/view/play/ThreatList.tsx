// What the overlay of threats shows, in words: for those who do not see it, and to learn what the marks mean.
import { colourOf } from "../../game/colours";
import { forbiddenOf, threatsOf } from "../../game/threats";
import { position, table } from "../../state/table";
import { words } from "../../state/words";

export function ThreatList() {
  if (position.value.result !== null) return null;
  const say = words.value.learn.threats;
  const { first } = table.value;
  const threats = threatsOf(position.value);
  const forbidden = forbiddenOf(position.value, threats);
  return (
    <ul class="threat-list" aria-label={say.title}>
      {threats.length === 0 && <li>{say.none}</li>}
      {threats.map(({ place, side, now }) => (
        <li key={`${place.column}/${place.row}/${side}`}>
          {say.threat(colourOf(side, first), place.column, place.row)} {now ? say.now : say.parity(place.row)}
        </li>
      ))}
      {forbidden.map(({ place, side }) => (
        <li key={`${place.column}/${side}`}>{say.forbidden(colourOf(side, first), place.column)}</li>
      ))}
    </ul>
  );
}
