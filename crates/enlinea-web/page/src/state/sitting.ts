// A person at the board: plays a game against a machine without help, and the finished game is kept. Anything that
// changes the game otherwise than by the next move makes it not count.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { newGame } from "../game/notation";
import { playAll, type Side } from "../game/position";
import { rulesText, sameRules, type Rules } from "../game/rules";
import { addGames, gamesAgainst } from "./people";
import { navigate, route } from "./route";
import { analysisOn, HUMAN, seats, stored } from "./settings";
import { begin, live, seatToMove, table } from "./table";

/** Who plays whom. */
export interface Sitter {
  person: string;
  about: string;
  machine: string;
  rules: Rules;
  /** Whether person and machine begin in turn; otherwise the person begins every game, as in the report. */
  alternate: boolean;
}

export interface Sitting extends Sitter {
  side: Side;
  /** The moves so far. */
  moves: readonly number[];
  state: "playing" | "recorded" | "void";
}

export const sitting = signal<Sitting | null>(null);
/** No undo, no scores, no other hands while this is set. */
export const playingAlone = computed(() => sitting.value?.state === "playing");

/** Whether a disc now would spoil the game: an earlier position is shown, or it is the machine's turn. */
export const wouldSpoil = computed(() => playingAlone.value && !(live.value && seatToMove.value === HUMAN));

/** What was chosen last; `rules` is text. */
interface Wish {
  person: string;
  about: string;
  machine: string;
  rules: string;
  alternate: boolean;
}

function isWish(value: unknown): value is Wish {
  if (typeof value !== "object" || value === null) return false;
  const { person, about, machine, rules, alternate } = value as Wish;
  const texts = [person, about, machine, rules];
  return texts.every((text) => typeof text === "string") && machine !== HUMAN && typeof alternate === "boolean";
}

const FIRST_WISH: Wish = { person: "", about: "", machine: "level(3)", rules: "7x6", alternate: false };
export const lastWish = stored<Wish>("sitter", FIRST_WISH, isWish);

/** Starts the next game of a person. */
export function sit(sitter: Sitter): void {
  const { machine, rules, alternate } = sitter;
  const side = alternate && gamesAgainst(sitter).length % 2 === 1 ? 2 : 1;
  batch(() => {
    lastWish.value = { ...sitter, rules: rulesText(rules) };
    seats.value = side === 1 ? { red: HUMAN, yellow: machine } : { red: machine, yellow: HUMAN };
    analysisOn.value = false;
    begin({ game: newGame(rules) });
    sitting.value = { ...sitter, side, moves: [], state: "playing" };
  });
  if (route.value.view !== "play") navigate({ view: "play" });
}

export function sitAgain(): void {
  if (sitting.value) sit(sitting.value);
}

export function standUp(): void {
  sitting.value = null;
}

/** Follows the game on the table. */
export function runSitting(): void {
  effect(() => {
    const { game, cause, seed } = table.value;
    const { red, yellow } = seats.value;
    const now = untracked(() => sitting.value);
    if (now?.state !== "playing") {
      // Another game was started: the person has left.
      if (game.moves.length === 0) sitting.value = null;
      return;
    }
    const { moves, side, machine, rules } = now;
    const [first, second] = side === 1 ? [HUMAN, machine] : [machine, HUMAN];
    const same = game.setup === "" && sameRules(game.start.rules, rules) && red === first && yellow === second;
    const added = game.moves.length - moves.length;
    const continues = moves.every((column, index) => game.moves[index] === column);
    const mover = moves.length % 2 === 0 ? 1 : 2;
    const isOwnHand = added === 0 || cause === (mover === side ? "person" : "machine");
    if (!same || !continues || added > 1 || !isOwnHand) {
      sitting.value = { ...now, state: "void" };
      return;
    }
    const { result } = playAll(game.start, game.moves);
    sitting.value = { ...now, moves: game.moves, state: result === null ? "playing" : "recorded" };
    if (result === null) return;
    const { person, about } = now;
    const { winner } = result;
    const ended = Date.now();
    untracked(() =>
      addGames([{ person, about, machine, side, rules, moves: game.moves, winner, seed: String(seed), ended }]),
    );
  });
}
