import { randomInt } from 'node:crypto';

const ALL_PASSCODES = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
const TRIVIAL_PASSCODES = ALL_PASSCODES.filter(isTrivial);
const OTHER_PASSCODES = ALL_PASSCODES.filter((passcode) => !isTrivial(passcode));

/** Whether a passcode is easy to guess: equal, ascending or descending digits, such as 1111, 1234 or 4321. */
function isTrivial(passcode: string): boolean {
  return ['0123456789', '9876543210'].some((digits) => digits.includes(passcode)) || /^(\d)\1{3}$/.test(passcode);
}

/** Yields each entry once in random order. Entries are drawn lazily because the first one is usually free. */
function* inRandomOrder(entries: readonly string[]): Generator<string> {
  const remaining = [...entries];
  while (remaining.length > 0) yield* remaining.splice(randomInt(remaining.length), 1);
}

/**
 * Returns a random passcode that is not taken: a trivial passcode only when no other is free, and undefined when all
 * are taken. Calls `isTaken` at most once per passcode.
 */
export function drawFreePasscode(isTaken: (passcode: string) => boolean): string | undefined {
  for (const passcodes of [OTHER_PASSCODES, TRIVIAL_PASSCODES]) {
    for (const passcode of inRandomOrder(passcodes)) if (!isTaken(passcode)) return passcode;
  }
  return undefined;
}
