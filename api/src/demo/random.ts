import { createHash } from 'node:crypto';

/** A seeded pseudo-random generator: the same seed yields the same results. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  chance(probability: number): boolean;
  /** Returns an integer between both limits, inclusive. */
  between(least: number, most: number): number;
  /** Returns an approximately normally distributed number. */
  around(mean: number, deviation: number): number;
  pick<Value>(values: readonly Value[]): Value | undefined;
  /** Picks a value with a probability proportional to its weight. */
  weighted<Value>(values: readonly Value[], weight: (value: Value) => number): Value | undefined;
}

function hashSeed(seed: string): Buffer {
  return createHash('sha256').update(seed).digest();
}

/** Mulberry32: a small and fast generator of sufficient quality. */
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
    // The sum of six uniform numbers approximates the normal distribution.
    around: (mean, deviation) =>
      mean + (next() + next() + next() + next() + next() + next() - 3) * deviation * Math.SQRT2,
    pick: (values) => values[Math.floor(next() * values.length)],
    weighted,
  };
}

/** Returns the same UUID for the same seed, so that the server recognises an operation that is sent again. */
export function createSeededUuid(seed: string): string {
  const bytes = hashSeed(seed).subarray(0, 16);
  // RFC 9562: version 8 is for custom bits; the variant bits are 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
