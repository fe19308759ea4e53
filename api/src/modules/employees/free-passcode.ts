import { randomInt } from 'node:crypto';

const ALL = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
const TRIVIAL = ALL.filter(isTrivial);
const GOOD = ALL.filter((passcode) => !isTrivial(passcode));

/** What anybody would try first: 1111, 1234, 4321. */
function isTrivial(passcode: string): boolean {
  const steps = new Set([...passcode].slice(1).map((digit, place) => Number(digit) - Number(passcode[place])));
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step));
}

/** Each entry once, in random order, drawn one at a time: mostly the first will do. */
function* drawn(entries: readonly string[]): Generator<string> {
  const rest = [...entries];
  while (rest.length > 0) yield* rest.splice(randomInt(rest.length), 1);
}

/**
 * A passcode that is not taken, drawn at random; a trivial one when no other is left, and undefined when none is.
 * Asks `isTaken` about each passcode once at most.
 */
export function drawFreePasscode(isTaken: (passcode: string) => boolean): string | undefined {
  for (const passcodes of [GOOD, TRIVIAL]) {
    for (const passcode of drawn(passcodes)) if (!isTaken(passcode)) return passcode;
  }
  return undefined;
}
