// A whole game as an animated picture: a frame a move, drawn like the picture of a position.
import type { Colour } from "../game/colours";
import type { Position } from "../game/position";
import { encodeGif, type Frame } from "./gif";
import { INK, paintBoard, pictureSize } from "./picture";

/** Pixels of the longer side. */
const SIDE = 480;
const MOVE = 600;
const END = 2500;
/** Shades between two colours, for smooth edges. */
const SHADES = 6;
const GROUND = "#ffffff";

/** The pairs of colours that touch in the picture. */
const EDGES: [string, string][] = [
  [GROUND, INK.face],
  [GROUND, INK.back],
  [INK.back, INK.face],
  [INK.red, INK.face],
  [INK.yellow, INK.face],
  [INK.red, INK.redMark],
  [INK.yellow, INK.yellowMark],
  [INK.red, INK.back],
  [INK.yellow, INK.back],
  [INK.won, INK.red],
  [INK.won, INK.yellow],
];

export function boardGif(positions: readonly Position[], first: Colour, flipped: boolean): Blob {
  const [start] = positions;
  if (start === undefined) throw new Error("a game has a first position");
  const size = pictureSize(start.rules);
  const scale = SIDE / Math.max(size.width, size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("canvas");
  const palette = paletteOf();
  const nearest = nearestIn(palette);
  const frames = positions.map((position, index): Frame => {
    context.resetTransform();
    context.fillStyle = GROUND;
    context.fillRect(0, 0, width, height);
    paintBoard(context, position, first, flipped, scale);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at += 1) {
      pixels[at] = nearest(((data[4 * at] ?? 0) << 16) | ((data[4 * at + 1] ?? 0) << 8) | (data[4 * at + 2] ?? 0));
    }
    return { pixels, delay: index === positions.length - 1 ? END : MOVE };
  });
  return new Blob([encodeGif(width, height, palette, frames)], { type: "image/gif" });
}

function paletteOf(): number[] {
  const colours = new Set<number>();
  for (const [from, to] of EDGES) {
    const [a, b] = [Number.parseInt(from.slice(1), 16), Number.parseInt(to.slice(1), 16)];
    for (let step = 0; step <= SHADES; step += 1) {
      const part = (shift: number) => {
        const [one, other] = [(a >> shift) & 255, (b >> shift) & 255];
        return Math.round(one + ((other - one) * step) / SHADES) << shift;
      };
      colours.add(part(16) | part(8) | part(0));
    }
  }
  return [...colours];
}

/** The place of the closest colour; most pixels have one of a few colours, so answers are kept. */
function nearestIn(palette: readonly number[]): (colour: number) => number {
  const known = new Map<number, number>();
  const distance = (a: number, b: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
  return (colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    let best = 0;
    palette.forEach((candidate, index) => {
      if (distance(candidate, colour) < distance(palette[best] ?? 0, colour)) best = index;
    });
    known.set(colour, best);
    return best;
  };
}
