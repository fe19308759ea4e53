import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import type { LiveContract } from '../api-contract/live-contract';
import type { Problem } from './gate';

type FindChanges = typeof import('@backoffice/contract/compatibility/contract-changes')['findContractChanges'];

/** Largest number of changes that are listed; further changes are only counted. */
const MAX_NAMED_CHANGES = 5;

interface CalledApi {
  name: string;
  version: string;
  /** Operations that the release calls, as it knew them when it was built. */
  known: ContractSchemas;
  live: LiveContract;
  findContractChanges: FindChanges;
}

/** Checks that the API is compatible with every operation that a release calls. */
export function checkApi({ name, version, known, live, findContractChanges }: CalledApi): Problem {
  const changes = findContractChanges(known, live.operations);
  if (changes.length === 0) return undefined;
  const more = changes.length > MAX_NAMED_CHANGES ? `, and ${changes.length - MAX_NAMED_CHANGES} more` : '';
  const named = changes.slice(0, MAX_NAMED_CHANGES).join(', ');
  return `${name} ${version} does not work with ${live.source}: ${named}${more}`;
}
