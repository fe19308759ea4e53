import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import type { LiveContract } from '../api-contract/live-contract';
import type { StoredSources } from '../stored-sources';
import { findOperationUsage } from './find-usage';
import type { Problem } from './gate';

type FindChanges = typeof import('@backoffice/contract/compatibility/contract-changes')['findContractChanges'];

/** Largest number of changes that are listed; further changes are only counted. */
const MAX_NAMED_CHANGES = 5;

interface CalledApi {
  name: string;
  version: string;
  /** Operations that the release calls, as its contract described them when it was built. */
  known: ContractSchemas;
  live: LiveContract;
  /** Sources of the release; undefined when it was built without them. */
  sources: StoredSources | undefined;
  findContractChanges: FindChanges;
}

/**
 * Returns, for example, `, first used at src/items.ts:12` for the operation at the start of `change`, such as `GET /items`.
 * Returns an empty text when the release was built without sources.
 */
function describeFirstUse(name: string, sources: StoredSources | undefined, change = ''): string {
  const place = findOperationUsage(name, sources, change.split(' ').slice(0, 2).join(' '));
  return place === undefined ? '' : `, first used at ${place}`;
}

/** Checks that the API is compatible with every operation that a release calls. */
export function checkApiCompatibility({
  name,
  version,
  known,
  live,
  sources,
  findContractChanges,
}: CalledApi): Problem {
  const changes = findContractChanges(known, live.operations);
  if (changes.length === 0) return undefined;
  const more = changes.length > MAX_NAMED_CHANGES ? `, and ${changes.length - MAX_NAMED_CHANGES} more` : '';
  const named = changes.slice(0, MAX_NAMED_CHANGES).join(', ');
  const place = describeFirstUse(name, sources, changes[0]);
  return `${name} ${version} does not work with ${live.source}: ${named}${more}${place}`;
}
