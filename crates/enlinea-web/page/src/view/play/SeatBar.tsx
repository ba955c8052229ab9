// Who plays: both seats above the board, the one at the turn marked.
import { opposite, type Colour } from "../../game/colours";
import { clockMinutes, clockText, timeLeft } from "../../state/clock";
import { seatName, seatTitle } from "../../state/catalogue";
import { dialog } from "../../state/panel";
import { HUMAN, seats } from "../../state/settings";
import { sitting } from "../../state/sitting";
import { colourToMove, position, table } from "../../state/table";
import { words } from "../../state/words";
import { Mark } from "../board/Disc";

export function SeatBar() {
  const { first } = table.value;
  const order = [first, opposite(first)];
  return (
    <button type="button" class="seats" onClick={() => (dialog.value = "setup")} title={words.value.tools.newGame}>
      {order.map((colour) => (
        <Seat key={colour} colour={colour} />
      ))}
    </button>
  );
}

function Seat({ colour }: { colour: Colour }) {
  const turn = position.value.result === null && colourToMove.value === colour;
  const seat = seats.value[colour];
  return (
    <span class={turn ? "seat turn" : "seat"} title={seatTitle(seat)}>
      <DiscIcon colour={colour} />
      <span>
        <b>{words.value.Colour(colour)}</b> <span class="who">{nameOf(seat)}</span>
      </span>
      {clockMinutes.value > 0 && <Clock colour={colour} />}
    </span>
  );
}

function Clock({ colour }: { colour: Colour }) {
  const left = timeLeft.value[colour];
  const time = clockText(left);
  return (
    <span class={left < 10_000 ? "clock low" : "clock"} title={words.value.clock.left(colour, time)}>
      {time}
    </span>
  );
}

/** A person who plays for the table of people has a name. */
function nameOf(seat: string): string {
  const person = sitting.value?.person;
  return seat === HUMAN && person !== undefined ? person : seatName(seat);
}

/** A small disc with its mark, for texts. */
export function DiscIcon({ colour }: { colour: Colour }) {
  return (
    <svg class="disc-icon" viewBox="-5 -5 10 10" aria-hidden="true">
      <g class={`disc ${colour}`}>
        <circle r="4.8" />
        <Mark colour={colour} />
      </g>
    </svg>
  );
}
