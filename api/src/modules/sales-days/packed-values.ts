import { endianness } from 'node:os';

// Rows are read by any server that comes after the one which wrote them; all that Node runs on write bytes like this.
if (endianness() !== 'LE') throw new Error('Packed days are written by little-endian machines');

const LARGEST = 2 ** 31 - 1;
const PAIR_BYTES = 12;

/** Of one of the ids of `packIds`. */
export const ID_BYTES = 8;

const bytesOf = (size: number) => Math.ceil(size / 8);

/** Sales of a part, whose marks are of 2 kB at most. */
const PART_SALES = 16_000;

export interface PackedPart {
  part: number;
  marks: Buffer;
}

/** Some of a day's `size` sales, by their ordinals, in parts: only those that have any. */
export function packMarks(ordinals: readonly number[], size: number): PackedPart[] {
  const parts: PackedPart[] = [];
  for (let part = 0; part * PART_SALES < size; part += 1) {
    const first = part * PART_SALES;
    const own = ordinals.filter((ordinal) => ordinal >= first && ordinal < first + PART_SALES);
    if (own.length > 0) {
      const relative = own.map((ordinal) => ordinal - first);
      parts.push({ part, marks: packPart(relative, Math.min(size - first, PART_SALES)) });
    }
  }
  return parts;
}

/** A bit each, or the ordinals of 4 bytes where these are shorter. */
function packPart(ordinals: readonly number[], size: number): Buffer {
  if (ordinals.length * 4 < bytesOf(size)) return Buffer.from(Uint32Array.from(ordinals).buffer);
  const bits = Buffer.alloc(bytesOf(size));
  for (const ordinal of ordinals) bits[ordinal >> 3] = (bits[ordinal >> 3] ?? 0) | (1 << (ordinal & 7));
  return bits;
}

/** Of a bit for each of `size` sales, in whole words of 4 bytes: these are combined and counted at once. */
export function wordBytesOf(size: number): number {
  return Math.ceil(size / 32) * 4;
}

/** Marks what a part marks, of a day of `size` sales that has its bits from the byte `from` on. */
export function unpackMarks({ part, marks }: PackedPart, bits: Uint8Array, from: number, size: number): void {
  const first = from + part * bytesOf(PART_SALES);
  if (marks.length === bytesOf(Math.min(size - part * PART_SALES, PART_SALES))) {
    for (let at = 0; at < marks.length; at += 1) bits[first + at] = (bits[first + at] ?? 0) | (marks[at] ?? 0);
    return;
  }
  for (let at = 0; at < marks.length; at += 4) {
    const ordinal = marks.readUInt32LE(at);
    const byte = first + (ordinal >> 3);
    bits[byte] = (bits[byte] ?? 0) | (1 << (ordinal & 7));
  }
}

const wordsOf = (bits: Uint8Array) => new Uint32Array(bits.buffer, bits.byteOffset, bits.length / 4);

/** Leaves those marked that others mark, too; both of the same days. */
export function keepMarked(bits: Uint8Array, others: Uint8Array): void {
  const [words, otherWords] = [wordsOf(bits), wordsOf(others)];
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (otherWords[at] ?? 0);
}

export function countMarks(bits: Uint8Array): number {
  const words = wordsOf(bits);
  let count = 0;
  for (let at = 0; at < words.length; at += 1) count += setBits(words[at] ?? 0);
  return count;
}

/** How many bits of 32 are set: added up in pairs, in fours, in bytes and over all of them. */
function setBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The ordinals that are marked, from the first on. */
export function ordinalsOf(bits: Uint8Array): Uint32Array {
  const ordinals = new Uint32Array(countMarks(bits));
  let found = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let byte = bits[at] ?? 0, bit = at * 8; byte > 0; byte >>= 1, bit += 1) {
      if (byte & 1) {
        ordinals[found] = bit;
        found += 1;
      }
    }
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
export function sumMarked(packed: Buffer, bits: Uint8Array, ordinals: Uint32Array, size: number): number {
  let sum = 0;
  if (packed.length < size * 4) {
    for (let at = 0; at < packed.length; at += PAIR_BYTES) {
      const ordinal = packed.readUInt32LE(at);
      if ((bits[ordinal >> 3] ?? 0) & (1 << (ordinal & 7))) sum += packed.readDoubleLE(at + 4);
    }
    return sum;
  }
  // A view has to begin where its numbers may.
  const bytes = new Uint8Array(packed).buffer;
  const numbers = packed.length === size * 4 ? new Int32Array(bytes) : new Float64Array(bytes);
  for (let at = 0; at < ordinals.length; at += 1) sum += numbers[ordinals[at] ?? 0] ?? 0;
  return sum;
}

/** Each id for itself, so that any of them can be read without the others. */
export function packIds(ids: readonly number[]): Buffer {
  return Buffer.from(Float64Array.from(ids).buffer);
}

export function unpackId(packed: Buffer): number {
  return packed.readDoubleLE();
}
