// Seeds: one number makes a whole game, and every ply draws its own from it.

/** A new seed, short enough to be read aloud. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

/**
 * The seed of one ply. The server keeps no player between moves, so each request needs its own draw: with the game's
 * seed alone, a player that errs by chance would err at every ply or at none.
 */
export function plySeed(seed: number, ply: number): number {
  let mixed = (seed ^ Math.imul(ply + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
