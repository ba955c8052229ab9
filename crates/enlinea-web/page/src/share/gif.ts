// Animated pictures: a GIF of indexed pixels. Only what changes from one frame to the next is written.

export interface Frame {
  /** One palette index a pixel, row by row. */
  pixels: Uint8Array;
  /** Milliseconds until the next frame. */
  delay: number;
}

/** `palette` has at most 256 colours, each `0xrrggbb`. The animation repeats for ever. */
export function encodeGif(
  width: number,
  height: number,
  palette: readonly number[],
  frames: readonly Frame[],
): Uint8Array<ArrayBuffer> {
  const bits = Math.max(2, Math.ceil(Math.log2(palette.length)));
  const bytes = new Bytes();
  bytes.text("GIF89a");
  bytes.words(width, height);
  bytes.push(0x80 | 0x70 | (bits - 1), 0, 0);
  for (let index = 0; index < 1 << bits; index += 1) {
    const colour = palette[index] ?? 0;
    bytes.push(colour >> 16, (colour >> 8) & 255, colour & 255);
  }
  bytes.push(0x21, 0xff, 11);
  bytes.text("NETSCAPE2.0");
  bytes.push(3, 1, 0, 0, 0);
  let before: Uint8Array | null = null;
  for (const { pixels, delay } of frames) {
    const box = changed(width, height, before, pixels);
    bytes.push(0x21, 0xf9, 4, 0x04);
    bytes.words(Math.round(delay / 10));
    bytes.push(0, 0, 0x2c);
    bytes.words(box.left, box.top, box.width, box.height);
    bytes.push(0, bits);
    const part = new Uint8Array(box.width * box.height);
    for (let row = 0; row < box.height; row += 1) {
      const start = (box.top + row) * width + box.left;
      part.set(pixels.subarray(start, start + box.width), row * box.width);
    }
    bytes.blocks(compress(part, bits));
    before = pixels;
  }
  bytes.push(0x3b);
  return bytes.all();
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest rectangle with all differences; a single pixel if there are none. */
function changed(width: number, height: number, before: Uint8Array | null, now: Uint8Array): Box {
  if (before === null) return { left: 0, top: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let index = 0; index < now.length; index += 1) {
    if (before[index] === now[index]) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Codes have at most this many bits; then the dictionary begins anew. */
const MOST_BITS = 12;

/** LZW as GIF wants it: codes of growing length, the lowest bit first. */
function compress(pixels: Uint8Array, bits: number): Uint8Array {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const out = new Bits();
  let length = bits + 1;
  let next = end + 1;
  // A known sequence is its code; a longer one is found by that code and the pixel that follows.
  let known = new Map<number, number>();
  out.write(clear, length);
  let code = pixels[0] ?? 0;
  for (let index = 1; index < pixels.length; index += 1) {
    const pixel = pixels[index] ?? 0;
    const longer = known.get((code << 8) | pixel);
    if (longer !== undefined) {
      code = longer;
      continue;
    }
    out.write(code, length);
    known.set((code << 8) | pixel, next);
    if (next === 1 << length && length < MOST_BITS) length += 1;
    next += 1;
    if (next === 1 << MOST_BITS) {
      out.write(clear, length);
      known = new Map();
      length = bits + 1;
      next = end + 1;
    }
    code = pixel;
  }
  out.write(code, length);
  // The reader adds an entry for the last code, too.
  if (next === 1 << length && length < MOST_BITS) length += 1;
  out.write(end, length);
  return out.all();
}

/** Bits in bytes, the lowest first. */
class Bits {
  private readonly bytes: number[] = [];
  private waiting = 0;
  private count = 0;

  write(code: number, length: number): void {
    this.waiting |= code << this.count;
    this.count += length;
    while (this.count >= 8) {
      this.bytes.push(this.waiting & 255);
      this.waiting >>>= 8;
      this.count -= 8;
    }
  }

  all(): Uint8Array {
    return Uint8Array.from(this.count > 0 ? [...this.bytes, this.waiting & 255] : this.bytes);
  }
}

class Bytes {
  private readonly bytes: number[] = [];

  push(...values: number[]): void {
    this.bytes.push(...values);
  }

  text(text: string): void {
    for (const character of text) this.bytes.push(character.charCodeAt(0));
  }

  /** Numbers of two bytes, the lower one first. */
  words(...values: number[]): void {
    for (const value of values) this.bytes.push(value & 255, value >> 8);
  }

  /** Data in blocks of at most 255 bytes, and an empty one at the end. */
  blocks(data: Uint8Array): void {
    for (let start = 0; start < data.length; start += 255) {
      const block = data.subarray(start, start + 255);
      this.bytes.push(block.length, ...block);
    }
    this.bytes.push(0);
  }

  all(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.bytes);
  }
}
