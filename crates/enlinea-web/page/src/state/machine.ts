// Moves of computer players: asks the server, waits according to the chosen speed, drops the disc.
import { effect, signal } from "@preact/signals";
import { chooseMove, isAbort } from "../api/client";
import { plySeed } from "../game/seed";
import { retry } from "./retry";
import { route } from "./route";
import { HUMAN, PAUSES, seats, speed } from "./settings";
import { asked, drop, live, outOfTime, paused, position, seatToMove, table } from "./table";
import { errorWords } from "./words";

export const thinking = signal(false);
export const machineError = signal<string | null>(null);

/** When the last disc fell, so that the pause between discs does not add to the time of thinking. */
let lastDrop = 0;

export function runMachines(): void {
  effect(() => {
    const question = { ...asked.value, player: seatToMove.value };
    const waits = paused.value || !live.value || route.value.view !== "play" || retry.value !== null;
    machineError.value = null;
    const over = position.value.result !== null || outOfTime.value !== null;
    if (waits || question.player === HUMAN || over) return;
    const seed = plySeed(table.peek().seed, position.value.stones);
    const controller = new AbortController();
    void answer({ ...question, seed }, controller.signal);
    // The effect runs again when anything above changes; the old question is then of no interest.
    return () => controller.abort();
  });
  effect(() => {
    if (table.value.shown >= 0) lastDrop = performance.now();
  });
}

async function answer(question: Parameters<typeof chooseMove>[0], signal: AbortSignal): Promise<void> {
  thinking.value = true;
  try {
    const { column } = await chooseMove(question, signal);
    await pause(lastDrop + PAUSES[speed.peek() as 0 | 1 | 2 | 3 | 4] - performance.now());
    if (!signal.aborted) drop(column, "machine");
  } catch (error) {
    if (!isAbort(error)) machineError.value = errorWords(error);
  } finally {
    if (!signal.aborted) thinking.value = false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));
}

/** Asks again after an error. */
export function askAgain(): void {
  seats.value = { ...seats.value };
}

/** While paused: makes a single move of the computer player to move. */
export async function stepMachine(): Promise<void> {
  if (seatToMove.value === HUMAN || position.value.result !== null) return;
  const player = seatToMove.value;
  const before = table.value;
  const seed = plySeed(before.seed, position.value.stones);
  try {
    const { column } = await chooseMove({ ...asked.value, player, seed }, new AbortController().signal);
    if (table.value === before) drop(column, "machine");
  } catch (error) {
    machineError.value = errorWords(error);
  }
}
