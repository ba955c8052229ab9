// Under the board while a person plays for the table of people: whose game it is, how it ended, what comes next.
import { playAll } from "../../game/position";
import { newGame } from "../../game/notation";
import { GAMES_EACH, gamesOf, tablesOf, totalOf } from "../../people/table";
import { gamesAgainst } from "../../state/people";
import { navigate } from "../../state/route";
import { sitAgain, sitting, standUp, type Sitting } from "../../state/sitting";
import { words } from "../../state/words";

export function SittingBanner() {
  const now = sitting.value;
  if (now === null) return null;
  const say = words.value.people;
  const tally = totalOf(tablesOf(gamesAgainst(now))[0]?.people ?? []);
  const played = gamesOf(tally);
  const isOver = now.state === "recorded";
  const next = now.state === "void" ? say.again : played < GAMES_EACH ? say.next : say.more;
  return (
    <div class="retry sitting">
      <div role="status">
        <p>{say.playing(now.person, isOver ? played : played + 1, GAMES_EACH)}</p>
        <p class="muted">
          {stateWords(now, played)} {/* The table is the machine's: what it lost, the person has won. */}
          {say.sofar(tally.lost, tally.drawn, tally.won)}
        </p>
      </div>
      {now.state !== "playing" && (
        <button type="button" class="primary" onClick={sitAgain}>
          {next}
        </button>
      )}
      <button type="button" onClick={() => navigate({ view: "people" })}>
        {say.table}
      </button>
      <button type="button" onClick={standUp}>
        {say.stop}
      </button>
    </div>
  );
}

function stateWords({ state, rules, moves, side }: Sitting, played: number): string {
  const say = words.value.people;
  if (state === "playing") return say.alone;
  if (state === "void") return say.uncounted;
  const winner = playAll(newGame(rules).start, moves).result?.winner ?? 0;
  const result = winner === 0 ? say.drawnGame : winner === side ? say.wonGame : say.lostGame;
  return `${result}. ${played === GAMES_EACH ? say.finished(GAMES_EACH) : say.recorded}`;
}
