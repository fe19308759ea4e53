import { endianness } from 'node:os';

// Rows are read by any server that comes after the one which wrote them; all that Node runs on write bytes like this.
if (endianness() !== 'LE') throw new Error('Packed days are written by little-endian machines');

const LARGEST = 2 ** 31 - 1;
const PAIR_BYTES = 12;

/** Of one of the ids of `packIds`. */
export const ID_BYTES = 8;

const isMarked = (bits: Uint8Array, ordinal: number) => ((bits[ordinal >> 3] ?? 0) & (0x80 >> (ordinal & 7))) > 0;

/** The ordinals that are marked, from the first on. */
export function ordinalsOf(bits: Uint8Array): number[] {
  const ordinals: number[] = [];
  for (const [at, byte] of bits.entries()) {
    if (byte === 0) continue;
    for (let ordinal = at * 8; ordinal < at * 8 + 8; ordinal += 1) if (isMarked(bits, ordinal)) ordinals.push(ordinal);
  }
  return ordinals;
}

/** A whole number of each sale: all of them in 4 bytes, or in 8 where one is larger; or those that are not 0, where these are shorter. */
export function packNumbers(numbers: readonly number[]): Buffer {
  const others = [...numbers.entries()].filter(([, number]) => number !== 0);
  if (others.length * PAIR_BYTES < numbers.length * 4) {
    const pairs = Buffer.alloc(others.length * PAIR_BYTES);
    for (const [index, [ordinal, number]] of others.entries()) {
      pairs.writeUInt32LE(ordinal, index * PAIR_BYTES);
      pairs.writeDoubleLE(number, index * PAIR_BYTES + 4);
    }
    return pairs;
  }
  const isSmall = numbers.every((number) => Math.abs(number) <= LARGEST);
  return Buffer.from((isSmall ? Int32Array : Float64Array).from(numbers).buffer);
}

/** What the marked of `size` sales come to together; `ordinals` are those that `bits` mark. */
export function sumMarked(packed: Buffer, bits: Uint8Array, ordinals: readonly number[], size: number): number {
  let sum = 0;
  if (packed.length < size * 4) {
    for (let at = 0; at < packed.length; at += PAIR_BYTES) {
      const ordinal = packed.readUInt32LE(at);
      if (isMarked(bits, ordinal)) sum += packed.readDoubleLE(at + 4);
    }
    return sum;
  }
  // A view has to begin where its numbers may.
  const bytes = new Uint8Array(packed).buffer;
  const numbers = packed.length === size * 4 ? new Int32Array(bytes) : new Float64Array(bytes);
  for (const ordinal of ordinals) sum += numbers[ordinal] ?? 0;
  return sum;
}

/** Each id for itself, so that any of them can be read without the others. */
export function packIds(ids: readonly number[]): Buffer {
  return Buffer.from(Float64Array.from(ids).buffer);
}

export function unpackId(packed: Buffer): number {
  return packed.readDoubleLE();
}
