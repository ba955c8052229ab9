// "New game": players, board, who starts, seed.
import { useSignal, type Signal } from "@preact/signals";
import { ApiError, checkPlayer } from "../../api/client";
import { COLOURS, type Colour } from "../../game/colours";
import { newGame } from "../../game/notation";
import { NotationError } from "../../game/problem";
import { rulesText, type Rules } from "../../game/rules";
import { freshSeed, plySeed } from "../../game/seed";
import { catalogueError, isListed, loadCatalogue } from "../../state/catalogue";
import { CLOCKS, clockMinutes } from "../../state/clock";
import { dialog } from "../../state/panel";
import { navigate, route } from "../../state/route";
import { seats, type Seats } from "../../state/settings";
import { begin, rules, table } from "../../state/table";
import { errorWords, words } from "../../state/words";
import { Dialog } from "../parts/Dialog";
import { Trouble } from "../parts/controls";
import { Icon } from "../parts/icons";
import { RulesFields, rulesFrom, rulesOr, textsOf } from "./RulesFields";
import { SeatField } from "./SeatField";

type Starter = Colour | "lot";

export function SetupDialog() {
  const say = words.value.setup;
  const players = useSignal({ ...seats.value });
  const board = useSignal(textsOf(rules.value));
  const starter = useSignal<Starter>(table.value.first);
  const seed = useSignal(String(freshSeed()));
  const clock = useSignal(clockMinutes.value);
  const problem = useSignal("");
  const offeredFor = rulesOr(board.value, rules.value);
  const close = () => (dialog.value = null);

  const start = async (event: Event) => {
    event.preventDefault();
    try {
      const game = newGame(rulesFrom(board.value));
      await checkOwn(players.value, game.start.rules);
      const number = Number.parseInt(seed.value, 10) || 0;
      const lot = COLOURS[plySeed(number, 0) % 2] ?? "red";
      seats.value = players.value;
      clockMinutes.value = clock.value;
      begin({ game, first: starter.value === "lot" ? lot : starter.value, seed: number });
      if (route.value.view !== "play") navigate({ view: "play" });
      close();
    } catch (error) {
      if (!(error instanceof NotationError || error instanceof ApiError)) throw error;
      problem.value = errorWords(error);
    }
  };

  return (
    <Dialog title={say.title} onClose={close}>
      <form class="setup" onSubmit={(event) => void start(event)}>
        <fieldset>
          <legend>{say.players}</legend>
          {catalogueError.value && (
            <Trouble
              text={catalogueError.value}
              action={words.value.error.retry}
              onAction={() => void loadCatalogue()}
            />
          )}
          {COLOURS.map((colour) => (
            <SeatField
              key={colour}
              colour={colour}
              seat={players.value[colour]}
              rules={offeredFor}
              onChange={(seat) => (players.value = { ...players.value, [colour]: seat })}
            />
          ))}
          <button
            type="button"
            class="plain"
            onClick={() => (players.value = { red: players.value.yellow, yellow: players.value.red })}
          >
            <Icon name="swap" />
            {say.swap}
          </button>
        </fieldset>
        <RulesFields board={board} />
        <Starts starter={starter} />
        <label class="field">
          {words.value.clock.title}
          <select value={clock.value} onChange={(event) => (clock.value = Number(event.currentTarget.value))}>
            {CLOCKS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? words.value.clock.off : words.value.clock.minutes(minutes)}
              </option>
            ))}
          </select>
        </label>
        <details>
          <summary>{say.advanced}</summary>
          <label class="field">
            {say.seed}
            <input
              inputMode="numeric"
              pattern="[0-9]{1,9}"
              value={seed.value}
              onInput={(event) => (seed.value = event.currentTarget.value)}
            />
            <small>{say.seedHint}</small>
          </label>
        </details>
        {problem.value && <Trouble text={problem.value} />}
        <footer>
          <button type="button" onClick={close}>
            {say.cancel}
          </button>
          <button type="submit" class="primary">
            {say.begin}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Custom players are tried before the game begins; failures of the server show up in the game. */
async function checkOwn({ red, yellow }: Seats, rules: Rules): Promise<void> {
  for (const seat of [red, yellow]) {
    if (isListed(seat, rules)) continue;
    await checkPlayer(rulesText(rules), seat).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 422) throw error;
    });
  }
}

function Starts({ starter }: { starter: Signal<Starter> }) {
  const say = words.value;
  const name = (choice: Starter) => (choice === "lot" ? say.setup.startsLot : say.Colour(choice));
  return (
    <fieldset class="choices">
      <legend>{say.setup.starts}</legend>
      {([...COLOURS, "lot"] as const).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="starts"
            checked={starter.value === choice}
            onChange={() => (starter.value = choice)}
          />
          {name(choice)}
        </label>
      ))}
    </fieldset>
  );
}
