// The animated picture: every frame reads back with a reader of its own, also where the dictionary begins anew.
import { expect, test } from "vitest";
import { encodeGif } from "../../src/share/gif";

/** The frames of a GIF as whole pictures, read as the format says. */
function readGif(bytes: Uint8Array): { width: number; height: number; frames: number[][]; delays: number[] } {
  const word = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const [width, height] = [word(6), word(8)];
  let at = 13 + 3 * (2 << ((bytes[10] ?? 0) & 7));
  const canvas = Array<number>(width * height).fill(0);
  const frames: number[][] = [];
  const delays: number[] = [];
  const skip = () => {
    while (bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  };
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return { width, height, frames, delays };
    if (kind === 0x21) {
      if (bytes[at + 1] === 0xf9) delays.push(10 * word(at + 4));
      at += 2;
      skip();
      continue;
    }
    expect(kind).toBe(0x2c);
    const [left, top, wide] = [word(at + 1), word(at + 3), word(at + 5)];
    const bits = bytes[at + 10] ?? 0;
    at += 11;
    const data: number[] = [];
    while (bytes[at] !== 0) {
      const length = bytes[at] ?? 0;
      data.push(...bytes.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    at += 1;
    decompress(data, bits).forEach((pixel, index) => {
      canvas[(top + Math.floor(index / wide)) * width + left + (index % wide)] = pixel;
    });
    frames.push([...canvas]);
  }
}

function decompress(data: readonly number[], bits: number): number[] {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  let [length, position] = [bits + 1, 0];
  let entries: number[][] = [];
  const reset = () => {
    entries = Array.from({ length: end + 1 }, (_, index) => [index]);
    length = bits + 1;
  };
  const read = () => {
    let code = 0;
    for (let bit = 0; bit < length; bit += 1, position += 1) {
      code |= (((data[position >> 3] ?? 0) >> (position & 7)) & 1) << bit;
    }
    return code;
  };
  const out: number[] = [];
  let before: number[] | null = null;
  for (;;) {
    const code = read();
    if (code === end) return out;
    if (code === clear) {
      reset();
      before = null;
      continue;
    }
    const entry: number[] = entries[code] ?? [...(before ?? []), before?.[0] ?? -1];
    out.push(...entry);
    if (before !== null && entries.length < 4096) entries.push([...before, entry[0] ?? -1]);
    if (entries.length === 1 << length && length < 12) length += 1;
    before = entry;
  }
}

/** Pixels that repeat little, so that the dictionary fills up. */
function noise(count: number, colours: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % colours;
  });
}

test.each([
  [1, 1, 2],
  [7, 5, 4],
  [200, 150, 60],
  [256, 100, 256],
])("%i x %i pixels of %i colours", (width, height, colours) => {
  const palette = Array.from({ length: colours }, (_, index) => index * 257);
  const frames = [1, 2].map((seed) => ({ pixels: noise(width * height, colours, seed), delay: 600 }));
  const last = frames[1]?.pixels.slice() ?? new Uint8Array();
  last[last.length - 1] = (last.at(-1) ?? 0) === 0 ? 1 : 0;
  frames.push({ pixels: last, delay: 2500 });
  const read = readGif(encodeGif(width, height, palette, frames));
  expect([read.width, read.height]).toEqual([width, height]);
  expect(read.delays).toEqual([600, 600, 2500]);
  expect(read.frames).toEqual(frames.map(({ pixels }) => [...pixels]));
});

test("a frame that changes little takes little", () => {
  const pixels = noise(40_000, 60, 3);
  const changed = pixels.slice();
  changed[20_000] = (changed[20_000] ?? 0) === 0 ? 1 : 0;
  const palette = Array.from({ length: 60 }, (_, index) => index);
  const size = (frames: number) =>
    encodeGif(
      200,
      200,
      palette,
      Array.from({ length: frames }, (_, index) => ({ pixels: index % 2 === 0 ? pixels : changed, delay: 100 })),
    ).length;
  expect(size(5) - size(1)).toBeLessThan(400);
});
