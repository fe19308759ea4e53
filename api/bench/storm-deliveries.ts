import { MAX_SYNC_OPERATIONS } from '@backoffice/contract/pos';
import type { Random } from '../src/demo/random';

/** Of the batches, those that are sent a third time. */
const SHARE_AGAIN = 0.05;
const SHARE_FULL = 0.8;

/** The batches in which a terminal sends what it has: all of it twice, each time in another order, and some once more. */
export function deliveriesOf<Operation>(random: Random, operations: readonly Operation[]): Operation[][] {
  const batches = [...cut(random, shuffled(random, operations)), ...cut(random, shuffled(random, operations))];
  const again = batches.filter(() => random.chance(SHARE_AGAIN));
  for (const batch of again) batches.splice(random.between(0, batches.length), 0, batch);
  return batches;
}

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last);
    const [one, two] = [mixed[last], mixed[other]];
    if (one === undefined || two === undefined) continue;
    mixed[last] = two;
    mixed[other] = one;
  }
  return mixed;
}

/** Most batches are full; others are what a terminal happened to have. */
export function cut<Value>(random: Random, values: readonly Value[]): Value[][] {
  const batches: Value[][] = [];
  for (let from = 0; from < values.length; ) {
    const size = random.chance(SHARE_FULL) ? MAX_SYNC_OPERATIONS : random.between(1, MAX_SYNC_OPERATIONS);
    batches.push(values.slice(from, from + size));
    from += size;
  }
  return batches;
}
