import { MAX_SYNC_OPERATIONS } from '@backoffice/contract/pos';
import type { Random } from '../src/demo/random';

/** Probability that a batch is sent a third time. */
const REPEAT_PROBABILITY = 0.05;
const FULL_BATCH_PROBABILITY = 0.8;

/**
 * Builds the batches that a terminal sends: all operations twice, each time shuffled differently, and some batches a
 * third time.
 */
export function scheduleBatches<Operation>(random: Random, operations: readonly Operation[]): Operation[][] {
  const batches = [
    ...splitIntoBatches(random, shuffle(random, operations)),
    ...splitIntoBatches(random, shuffle(random, operations)),
  ];
  const again = batches.filter(() => random.chance(REPEAT_PROBABILITY));
  for (const batch of again) batches.splice(random.between(0, batches.length), 0, batch);
  return batches;
}

function shuffle<Value>(random: Random, values: readonly Value[]): Value[] {
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

/** Splits values into batches. Most batches have the maximum size; the other batches have a random size. */
export function splitIntoBatches<Value>(random: Random, values: readonly Value[]): Value[][] {
  const batches: Value[][] = [];
  for (let from = 0; from < values.length; ) {
    const size = random.chance(FULL_BATCH_PROBABILITY) ? MAX_SYNC_OPERATIONS : random.between(1, MAX_SYNC_OPERATIONS);
    batches.push(values.slice(from, from + size));
    from += size;
  }
  return batches;
}
