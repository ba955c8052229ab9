// The clock of both sides: it runs for the side to move from the second move on, and stops when it reaches zero.
import { computed, effect, signal, untracked } from "@preact/signals";
import type { Colour } from "../game/colours";
import { retry } from "./retry";
import { route } from "./route";
import { stored } from "./settings";
import { colourToMove, live, outOfTime, paused, position, table } from "./table";

export const CLOCKS = [0, 1, 3, 5, 10] as const;
const isClock = (value: unknown): value is number => CLOCKS.some((minutes) => minutes === value);

/** Minutes of each side; 0 is no clock. */
export const clockMinutes = stored<number>("clock", 0, isClock);
/** Milliseconds that each side has left. */
export const timeLeft = signal<Record<Colour, number>>({ red: 0, yellow: 0 });

const TICK = 100;

/** Every new game has a new seed; a position that is only looked at keeps the times it had. */
const seed = computed(() => table.value.seed);

export function runClock(): void {
  effect(() => {
    const full = clockMinutes.value * 60_000;
    if (seed.value >= 0) timeLeft.value = { red: full, yellow: full };
    outOfTime.value = null;
  });
  effect(() => {
    const begun = table.value.game.moves.length > 0;
    const plays = begun && live.value && !paused.value && position.value.result === null && outOfTime.value === null;
    if (clockMinutes.value === 0 || !plays || route.value.view !== "play" || retry.value !== null) return;
    const mover = colourToMove.value;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      spend(mover, now - last);
      last = now;
    }, TICK);
    return () => clearInterval(timer);
  });
}

function spend(colour: Colour, milliseconds: number): void {
  untracked(() => {
    const left = Math.max(0, timeLeft.value[colour] - milliseconds);
    timeLeft.value = { ...timeLeft.value, [colour]: left };
    if (left === 0) outOfTime.value = colour;
  });
}

/** "4:59", and tenths in the last ten seconds. */
export function clockText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
