import * as z from 'zod/mini';
import { getAreaHealth, reportAreaHealth, versionHealth } from './area-health';
import { clientFailure, reportClientFailure } from './client-failures';
import { findContractChanges } from './compatibility/contract-changes';
import { describeOperations } from './compatibility/operation-schemas';
import { listErrorsByPhase } from './failure-phases';
import type { Operation } from './operation';

const releasedPhase = z.enum(['load', 'style', 'start', 'render', 'event']);
const released: Operation[] = [
  {
    ...getAreaHealth,
    response: z.object({
      versions: z.array(
        z.extend(z.omit(versionHealth, { page_errors: true }), { errors: z.partialRecord(releasedPhase, z.int()) }),
      ),
    }),
  },
  { ...reportClientFailure, body: z.extend(clientFailure, { phase: releasedPhase }) },
];
const current = [getAreaHealth, reportAreaHealth, reportClientFailure];

test('shells that were built before the phase `page` existed can use the current contract', () => {
  expect(findContractChanges(describeOperations(released), describeOperations(current))).toEqual([]);
});

test('listErrorsByPhase lists errors of the phase `page` separately from errors of the phase `event`', () => {
  expect(listErrorsByPhase({ errors: { load: 1, event: 5 }, page_errors: 2 })).toEqual([
    ['load', 1],
    ['event', 3],
    ['page', 2],
  ]);
  expect(listErrorsByPhase({ errors: { event: 2 }, page_errors: 2 })).toEqual([['page', 2]]);
  expect(listErrorsByPhase({ errors: { event: 2 } })).toEqual([['event', 2]]);
});
