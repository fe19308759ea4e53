import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ContractSchemas } from '@backoffice/contract/compatibility/operation-schemas';
import { OPERATIONS_FILE } from '../../build/called-operations';
import { importTypeScript } from '../../build/import-typescript.mjs';
import { readJson, sharedModuleFile } from '../../build/workspaces';
import { checkApiCompatibility } from '../gates/api';
import { RefusedError } from '../refused-error';
import type { DeployedVersion, Registry, Rollout } from '../registry';
import { cutText } from '../site-entry';
import { readSources } from '../stored-sources';
import { findLiveContract } from './live-contract';
import { readStartRecord } from './start-record';

export interface ApiOptions {
  /** Address of the API to compare the release with; by default, of the API that was last started with the site. */
  api?: string;
  /** Reason for deploying despite an incompatibility with the API or with the types of the live releases. */
  force?: string;
}

interface CheckedRelease extends ApiOptions {
  site: string;
  name: string;
  version: string;
}

type ContractChanges = typeof import('@backoffice/contract/compatibility/contract-changes');

/** An incompatibility, and the reason for deploying despite it, as the registry records them. */
export type ForcedIncompatibility = NonNullable<DeployedVersion['forced']>;

/** Returns what the registry records about a forced deployment. */
export const describeForce = (reason: string, problem: string): ForcedIncompatibility => ({
  reason: cutText(reason),
  problem: cutText(problem),
});

/** Returns the operations that a release in `site` calls; undefined when it did not record them. */
function readOperations({ site, name, version }: CheckedRelease): ContractSchemas | undefined {
  const file = path.join(site, name, version, OPERATIONS_FILE);
  return existsSync(file) ? readJson<ContractSchemas>(file) : undefined;
}

/**
 * Rejects with a one-sentence error when the API is incompatible with the operations that a release in `site` calls.
 * With `force`, returns the incompatibility and the reason instead, to be recorded. Releases that did not record their
 * operations pass.
 */
export async function requireCompatibleApi(release: CheckedRelease): Promise<ForcedIncompatibility | undefined> {
  const { site, name, version, api, force } = release;
  if (force?.trim() === '') throw new RefusedError('--force needs a reason, which is recorded: --force "<reason>"');
  const live = await findLiveContract(site, api);
  const known = readOperations(release);
  if (live === undefined || known === undefined) return undefined;
  const compatibility = sharedModuleFile('contract', 'compatibility/contract-changes');
  const { findContractChanges } = await importTypeScript<ContractChanges>(compatibility);
  const sources = readSources(path.join(site, name, version));
  const problem = checkApiCompatibility({ name, version, known, live, sources, findContractChanges });
  if (problem === undefined) return undefined;
  if (force === undefined) throw new RefusedError(problem);
  return describeForce(force, problem);
}

/** Returns a warning for a release that calls the API when there is no API to compare it with; otherwise undefined. */
export function describeMissingComparison(release: CheckedRelease): string | undefined {
  const { site, name, version, api } = release;
  if (api !== undefined || readStartRecord(site) !== undefined) return undefined;
  if (Object.keys(readOperations(release) ?? {}).length === 0) return undefined;
  return `${name} ${version} is not compared with an API, because none was started with this site: name one with --api`;
}

/** Returns the registry with `forced` recorded at every place that lists `version` of the workspace `name`. */
export function recordForcedIncompatibility(
  registry: Registry,
  name: string,
  version: string,
  forced: ForcedIncompatibility | undefined,
): Registry {
  if (forced === undefined) return registry;
  const mark = (versions: DeployedVersion[] | undefined) =>
    versions?.map((entry) => (entry.version === version ? { ...entry, forced } : entry));
  const markRollout = (rollout: Rollout | undefined) =>
    rollout?.current.version === version ? { ...rollout, forced } : rollout;
  const { shell, remotes, previews } = registry;
  return {
    ...registry,
    ...(shell && name === 'shell' && { shell: { ...shell, kept: mark(shell.kept) } }),
    remotes: remotes.map((remote) =>
      remote.description.name === name
        ? { ...remote, kept: mark(remote.kept), rollout: markRollout(remote.rollout) }
        : remote,
    ),
    ...(previews && { previews: { ...previews, ...(previews[name] && { [name]: mark(previews[name]) ?? [] }) } }),
  };
}
