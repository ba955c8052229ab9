// "New tournament": who plays whom, how often, from where, and how fast.
import { useSignal } from "@preact/signals";
import { ApiError } from "../../api/client";
import type { OpeningsChoice, StartRequest } from "../../api/schema";
import { NotationError } from "../../game/problem";
import { rulesText, STANDARD } from "../../game/rules";
import { freshSeed } from "../../game/seed";
import { start, startLimits } from "../../state/arena";
import { language } from "../../state/settings";
import { dialog } from "../../state/panel";
import { errorWords, words } from "../../state/words";
import { Dialog } from "../parts/Dialog";
import { Trouble } from "../parts/controls";
import { RulesFields, rulesFrom, rulesOr, textsOf } from "../play/RulesFields";
import { PlayerChoice } from "./PlayerChoice";

const ROUNDS = [2, 4, 10, 20, 50, 100];
const EFFORTS = [2_000, 20_000, 200_000];
const PACES = [0, 300, 1000];
const OPENINGS: OpeningsChoice[] = ["random", "balanced", "empty"];
/** Four players of different strength: something to look at with one click. */
const FIRST_CHOICE = ["level(3)", "level(5)", "greedy", "random"];

export function StartDialog() {
  const say = words.value.start;
  const limits = startLimits.value;
  const name = useSignal(say.defaultName(now()));
  const board = useSignal(textsOf(STANDARD));
  const chosen = useSignal<readonly string[]>(FIRST_CHOICE);
  const own = useSignal("");
  const rounds = useSignal(2);
  const openings = useSignal<OpeningsChoice>("random");
  const effort = useSignal(1);
  const pace = useSignal(1);
  const problem = useSignal("");
  const starting = useSignal(false);
  if (limits === null) return null;
  const typed = own.value.split("\n").map((line) => line.trim());
  const players = [...new Set([...chosen.value, ...typed.filter((line) => line !== "")])];
  const games = ((players.length * (players.length - 1)) / 2) * rounds.value;
  const close = () => (dialog.value = null);

  const begin = async (event: Event) => {
    event.preventDefault();
    starting.value = true;
    problem.value = "";
    try {
      const rules = rulesText(rulesFrom(board.value));
      await start({
        name: name.value,
        rules,
        players: players as StartRequest["players"],
        rounds: rounds.value,
        openings: openings.value,
        seed: freshSeed(),
        nodes: EFFORTS[effort.value] ?? 20_000,
        pause_ms: PACES[pace.value] ?? 0,
      });
      close();
    } catch (error) {
      if (!(error instanceof NotationError || error instanceof ApiError)) throw error;
      problem.value = errorWords(error);
    } finally {
      starting.value = false;
    }
  };
  const complaint = players.length < 2 ? say.tooFew : games > limits.games ? say.tooMany(limits.games) : "";

  return (
    <Dialog title={say.title} onClose={close}>
      <form class="setup" onSubmit={(event) => void begin(event)}>
        <label class="field">
          {say.name}
          <input
            value={name.value}
            required
            maxLength={60}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </label>
        <PlayerChoice
          rules={rulesOr(board.value, STANDARD)}
          chosen={chosen.value}
          most={limits.players}
          onChange={(next) => (chosen.value = next)}
        />
        <label class="field">
          {say.own}
          <textarea
            rows={2}
            spellcheck={false}
            value={own.value}
            onInput={(event) => (own.value = event.currentTarget.value)}
          />
          <small>{words.value.setup.ownHint}</small>
        </label>
        <RulesFields board={board} />
        <div class="choices-grid">
          <Choice
            label={say.rounds}
            options={ROUNDS.map(String)}
            chosen={ROUNDS.indexOf(rounds.value)}
            onChoose={(at) => (rounds.value = ROUNDS[at] ?? 2)}
          />
          <Choice
            label={say.openings}
            options={OPENINGS.map((choice) => say.opening[choice])}
            chosen={OPENINGS.indexOf(openings.value)}
            onChoose={(at) => (openings.value = OPENINGS[at] ?? "random")}
          />
          <Choice
            label={say.effort}
            options={say.efforts}
            chosen={effort.value}
            onChoose={(at) => (effort.value = at)}
          />
          <Choice label={say.pace} options={say.paces} chosen={pace.value} onChoose={(at) => (pace.value = at)} />
        </div>
        {problem.value && <Trouble text={problem.value} />}
        <footer>
          <p class="muted" role="status">
            {complaint || say.total(games)}
          </p>
          <button type="button" onClick={close}>
            {words.value.setup.cancel}
          </button>
          <button type="submit" class="primary" disabled={complaint !== "" || starting.value}>
            {say.begin}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly string[];
  chosen: number;
  onChoose: (at: number) => void;
}

function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <label class="field">
      {label}
      <select value={chosen} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {options.map((option, index) => (
          <option key={option} value={index}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}

function now(): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "short", timeStyle: "short" }).format(new Date());
}
