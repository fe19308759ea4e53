import * as z from 'zod/mini';
import { findContractChanges } from './compatibility/contract-changes';
import { describeOperations } from './compatibility/operation-schemas';
import { listDeployments } from './deployment-history';
import { deployment, listedDeployment } from './deployments';

/** An entry in the format expected by shells that were built before staged rollouts existed. */
const formerDeployment = z.extend(z.omit(deployment, { percent: true, locations: true }), {
  action: z.enum(['start', 'deploy', 'rollback', 'preview', 'retire']),
});
const former = { ...listDeployments, response: z.object({ deployments: z.array(formerDeployment) }) };

test('shells that were built before staged rollouts existed can read the history', () => {
  expect(findContractChanges(describeOperations([former]), describeOperations([listDeployments]))).toEqual([]);
});

test('current shells can read a history with rollout steps that are added later', () => {
  const later = z.extend(listedDeployment, { step: z.optional(z.enum(['rollout', 'promote', 'abort', 'pause'])) });
  const operation = { ...listDeployments, response: z.object({ deployments: z.array(later) }) };
  expect(findContractChanges(describeOperations([listDeployments]), describeOperations([operation]))).toEqual([]);
});
