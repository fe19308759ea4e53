import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findContractChanges } from '@backoffice/contract/compatibility/contract-changes';
import { type ContractSchemas, describeOperations } from '@backoffice/contract/compatibility/operation-schemas';
import { StartError } from '../../errors';
import { readContractOperations } from './contract-operations';
import { listSiteReleases, type SiteRelease } from './site-releases';

/** File in DATA_DIR with the operations of the API that started last; deployments are checked against them. */
export const START_RECORD_FILE = 'api-contract.json';
/** Maximum number of incompatible changes that are logged for each release; further changes are only counted. */
const MAX_NAMED_CHANGES = 5;

export interface StartCheck {
  dataDir: string;
  /** Reason to start the API although releases in use are incompatible. */
  force: string | undefined;
  log: (line: string) => void;
}

/** Record of the API that started last. Deployments read it. */
export interface StartRecord {
  operations: ContractSchemas;
  /** Reason why the API was started although it breaks releases, and the lines that describe what it breaks. */
  forced?: { reason: string; broken: string[] };
}

interface BrokenRelease extends SiteRelease {
  changes: string[];
}

/** Excludes previews, and fallbacks that were not deployed: these are only the previous build of the same sources. */
const isInUse = ({ role, isDeployed }: SiteRelease) =>
  role === 'live' || role === 'staged' || (role === 'fallback' && isDeployed);

function describeBroken({ name, version, role, changes }: BrokenRelease): string[] {
  const more = changes.length - MAX_NAMED_CHANGES;
  return [
    `${name} ${version} (${role}) does not work with this API:`,
    ...changes.slice(0, MAX_NAMED_CHANGES).map((change) => `  ${change}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function findBrokenReleases(contract: ContractSchemas, { dataDir, log }: StartCheck): BrokenRelease[] {
  try {
    return listSiteReleases(path.join(dataDir, 'site'))
      .map((release) => ({ ...release, changes: findContractChanges(release.operations ?? {}, contract) }))
      .filter(({ changes }) => changes.length > 0);
  } catch (error) {
    log(
      `The releases in DATA_DIR/site are not compared with this API: ${error instanceof Error ? error.message : error}`,
    );
    return [];
  }
}

/**
 * Compares the operations that the releases in DATA_DIR/site call with the operations of this API. Must be called
 * before the database is migrated. Logs what breaks, and throws a StartError when a release in use breaks, unless
 * `force` gives a reason.
 */
export function checkSiteCompatibility(check: StartCheck): StartRecord {
  const { force, log } = check;
  const operations = describeOperations(readContractOperations());
  const releases = findBrokenReleases(operations, check);
  const broken = releases.flatMap(describeBroken);
  const isRefused = releases.some(isInUse);
  if (isRefused && !force) {
    const advice = 'Deploy these areas first, or start with --force "<reason>", which is recorded';
    throw new StartError([...broken, advice].join('\n'));
  }
  for (const line of broken) log(line);
  if (!isRefused || !force) return { operations };
  log(`Started anyway: ${force}`);
  return { operations, forced: { reason: force, broken } };
}

/** Records the API that listens at `address`; deployments are checked against the last recorded API. */
export function recordStart({ dataDir, log }: StartCheck, record: StartRecord & { address: string }): void {
  const file = path.join(dataDir, START_RECORD_FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ startedAt: new Date().toISOString(), ...record }));
    renameSync(`${file}.new`, file);
  } catch (error) {
    log(`Deployments are not compared with this API: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the record of the API that started last, as JSON; undefined when it could not be written. */
export function readStartRecord(dataDir: string): string | undefined {
  const file = path.join(dataDir, START_RECORD_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
