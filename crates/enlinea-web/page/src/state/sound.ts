// Sounds, if they are wanted: a disc that falls, and the end of a game. Made here, so that nothing is loaded.
import { effect, untracked } from "@preact/signals";
import { winner } from "./finish";
import { stored } from "./settings";
import { position, table } from "./table";

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

export const soundOn = stored("sound", false, isBoolean);

let context: AudioContext | null = null;

export function runSound(): void {
  let before = table.peek();
  effect(() => {
    const now = table.value;
    const added = now.game !== before.game && now.game.moves.length === before.game.moves.length + 1;
    before = now;
    if (!added || !soundOn.peek() || now.cause === "history") return;
    untracked(() => {
      knock(position.value.last?.row ?? 1);
      if (position.value.result !== null) chord(winner.value === null ? [392, 392] : [523, 659, 784]);
    });
  });
}

/** A short knock, the deeper the further the disc falls. */
function knock(row: number): void {
  tone(150 + 18 * row, 0, 0.09, "triangle");
}

function chord(pitches: readonly number[]): void {
  pitches.forEach((pitch, index) => tone(pitch, 0.18 + 0.13 * index, 0.3, "sine"));
}

function tone(pitch: number, delay: number, length: number, type: OscillatorType): void {
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime + delay;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = type;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}
