import { createHash } from 'node:crypto';

/** Chance that comes out the same for the same seed. */
export interface Random {
  /** From 0 up to but not 1. */
  next(): number;
  chance(probability: number): boolean;
  /** Whole, both ends included. */
  between(least: number, most: number): number;
  /** Around `mean`; two of three results lie within `deviation` of it. */
  around(mean: number, deviation: number): number;
  pick<Value>(values: readonly Value[]): Value | undefined;
  /** Each value as often as its weight says. */
  weighted<Value>(values: readonly Value[], weight: (value: Value) => number): Value | undefined;
}

function hashSeed(seed: string): Buffer {
  return createHash('sha256').update(seed).digest();
}

/** Mulberry32: small, quick and even enough for guests. */
function createGenerator(seed: string): () => number {
  let state = hashSeed(seed).readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createRandom(seed: string): Random {
  const next = createGenerator(seed);
  const weighted: Random['weighted'] = (values, weight) => {
    let left = next() * values.reduce((sum, value) => sum + weight(value), 0);
    return values.find((value) => {
      left -= weight(value);
      return left < 0;
    });
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    // The sum of six even chances is close enough to the bell curve.
    around: (mean, deviation) =>
      mean + (next() + next() + next() + next() + next() + next() - 3) * deviation * Math.SQRT2,
    pick: (values) => values[Math.floor(next() * values.length)],
    weighted,
  };
}

/** The same UUID for the same seed: what is sent again is recognised. */
export function createSeededUuid(seed: string): string {
  const bytes = hashSeed(seed).subarray(0, 16);
  // Version 8 is the one whose bits are the maker's own; the variant is that of all UUIDs.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
