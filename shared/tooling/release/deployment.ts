import path from 'node:path';
import { buildVersion, packageVersion } from '../build/version';
import { ROOT } from '../build/workspaces';
import { type ApiOptions, requireApi, withForced } from './api-contract/require-api';
import { ensureBuilt } from './build-release';
import { describeCommand, measureRelease, readCommit } from './deployment-details';
import { formatInstant } from './format-instant';
import type { Problem } from './gates/gate';
import { findPairProblem, findRemoteProblem, findShellProblem } from './gates/gates';
import { checkPaths } from './gates/paths';
import { checkSharedTypes } from './gates/shared-types';
import type { HistoryDetails } from './history';
import { LockHeldError } from './lock';
import {
  findRecord,
  findRollbackTarget,
  listedVersions,
  type Registry,
  type Release,
  withPreview,
  withReleases,
} from './registry';
import { changeSite, openSite, readRelease, readRemoteRelease, readSite, withSiteLock } from './site';
import { checkVersion, skipChecks } from './source-checks';
import { removeAtomically } from './staging';
import { isIntact } from './version-files';

const PREVIEW_LABEL = /^(?=.{1,40}$)[a-z0-9]+([.-][a-z0-9]+)*$/;
/** The hash at the end of a build's version; a preview label of this form is refused. */
const BUILD_HASH = /^[0-9a-f]{10}$/;
/** Length of the longest version that a preview's URL and a failure report accept. */
const MAX_VERSION_LENGTH = 60;

interface Target extends ApiOptions {
  name: string;
  site: string;
  root?: string;
}

const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const now = () => new Date().toISOString();

/** Returns a key of the releases that `name` is checked with: the shell for an area, all areas for the shell. */
function counterparts({ shell, remotes }: Registry, name: string): string | undefined {
  if (name !== 'shell') return shell?.current.version;
  return remotes.map(({ description, current }) => `${description.name} ${current.version}`).join();
}

function readLiveShell(site: string, { shell }: Registry) {
  if (shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
  return readRelease(site, 'shell', shell.current.version);
}

/** Returns why `release` may not become live; a rollback skips the gates that the release passed before. */
function findProblem(site: string, release: Release, registry: Registry, isRollback: boolean): Promise<Problem> {
  if ('description' in release) {
    const releases = { site, shell: readLiveShell(site, registry), release };
    return isRollback ? findPairProblem(releases) : findRemoteProblem({ ...releases, registry });
  }
  const releases = registry.remotes.map(({ description, current }) =>
    readRemoteRelease(site, description.name, current.version),
  );
  return findShellProblem({ site, shell: release, releases });
}

/** Returns why the types of `release` do not fit what is live; a shell is compared with all live areas. */
function findTypeProblem(site: string, name: string, { version }: Release, { shell, remotes }: Registry) {
  if (name !== 'shell')
    return checkSharedTypes({ site, shell: shell?.current.version ?? '', remotes: [{ name, version }] });
  const live = remotes.map(({ description, current }) => ({ name: description.name, version: current.version }));
  return checkSharedTypes({ site, shell: version, remotes: live });
}

const filesMissing = ({ name, version }: { name: string; version: string }) =>
  new Error(`The files of ${name} ${version} are missing or damaged; npm run releases lists what else is kept`);

function refuse(problem: Problem): void {
  if (problem !== undefined) throw new Error(problem);
}

interface CheckedChange extends ApiOptions {
  site: string;
  name: string;
  release: Release;
  isRollback?: boolean;
  change: (registry: Registry) => Registry;
  details: HistoryDetails;
}

/**
 * Checks a release without holding the lock, because a check takes seconds, and then changes the registry. Checks again
 * when the releases that it was checked with have changed meanwhile.
 */
async function checkAndChange(checkedChange: CheckedChange): Promise<void> {
  const { site, name, release, isRollback = false, change, details, api, force } = checkedChange;
  const { version } = release;
  const started = performance.now();
  const forced = await requireApi({ site, name, version, api, force });
  for (;;) {
    const checked = readSite(site);
    refuse(await findProblem(site, release, checked, isRollback));
    if (!isRollback && details.skipped === undefined) refuse(await findTypeProblem(site, name, release, checked));
    const gates = (performance.now() - started) / 1000;
    let isCurrent = false;
    const applyChange = (registry: Registry) => {
      isCurrent = counterparts(registry, name) === counterparts(checked, name);
      if (!isCurrent) return undefined;
      // Another deployment of the area may have removed the version meanwhile.
      if (!isIntact({ site, name, version })) throw filesMissing({ name, version });
      if ('description' in release) refuse(checkPaths({ name, release, registry }));
      return withForced(change(registry), name, version, forced);
    };
    await changeSite(site, applyChange, { details: { ...details, seconds: { ...details.seconds, gates } } });
    if (isCurrent) return;
  }
}

/** Removes the files of a refused version, unless another process lists it. */
function discard(site: string, name: string, version: string): Promise<void> {
  return withSiteLock(site, () => {
    if (!listedVersions(readSite(site), name).has(version)) removeAtomically(site, path.join(site, name, version));
  });
}

function refuseLongVersion(name: string, version: string): void {
  if (version.length <= MAX_VERSION_LENGTH) return;
  const length = `${version.length} characters long, and ${MAX_VERSION_LENGTH} are the most`;
  throw new Error(`The version ${version} of ${name} is ${length}: it begins with the one in ${name}/package.json`);
}

interface Publication extends Target {
  version: string;
  root: string;
  change: (registry: Registry, release: Release) => Registry;
  details: HistoryDetails;
}

/**
 * Builds a version, checks it and changes the registry. Starts again when another deployment removed the files
 * meanwhile. Returns how long it took.
 */
async function buildAndPublish(publication: Publication): Promise<string> {
  const { name, version, site, root, change, details, api, force } = publication;
  const { release, seconds } = await ensureBuilt({ name, version, site, root });
  const started = performance.now();
  try {
    await checkAndChange({
      site,
      name,
      release,
      change: (registry) => change(registry, release),
      api,
      force,
      details: {
        ...details,
        bytes: measureRelease(path.join(site, name, version), release),
        seconds: { ...details.seconds, ...(seconds !== undefined && { build: seconds }) },
      },
    });
  } catch (error) {
    // Unlisted files are removed after a day; waiting for the lock a second time would take another minute.
    if (error instanceof LockHeldError) throw error;
    if (!isIntact({ site, name, version })) return buildAndPublish(publication);
    await discard(site, name, version);
    throw error;
  }
  const building = seconds === undefined ? 'was built before' : `built in ${seconds.toFixed(1)} s`;
  return `${building}, checked and switched in ${secondsSince(started)}`;
}

interface Deployment extends Target {
  /** Why the types and the tests of the sources are not checked. */
  skipTests?: string | undefined;
  /** Why it is deployed. */
  message?: string | undefined;
}

/**
 * Makes the sources of a workspace live. Returns one line about it; rejects, with the site unchanged, with one sentence
 * that gives the reason.
 */
export async function deploy(deployment: Deployment): Promise<string> {
  const { name, site, root = ROOT, skipTests, message, api, force } = deployment;
  const version = buildVersion(name, root);
  refuseLongVersion(name, version);
  const record = findRecord(await openSite(site), name);
  // `npm start` publishes without gates.
  const isDeployed = record?.current.version === version && record.by !== 'start' && isIntact({ site, name, version });
  if (isDeployed) return `${name} ${version} is live already, since ${formatInstant(record.since)}`;
  const started = performance.now();
  const sources = skipTests === undefined ? await checkVersion(name, version, root) : skipChecks(skipTests);
  const details = { ...describeCommand(root), ...readCommit(name, root), message, ...sources };
  const checked = 'seconds' in sources ? `types and tests passed in ${secondsSince(started)}, ` : '';
  const change = (registry: Registry, release: Release) =>
    withReleases(registry, { [name]: release }, { at: now(), by: 'deploy' });
  return `${name} ${version} is live: ${checked}${await buildAndPublish({ name, version, site, root, change, details, api, force })}`;
}

function previewVersion(name: string, label: string, root: string): string {
  if (name === 'shell') throw new Error('A preview shows one area in the live shell; the shell itself has none');
  if (!PREVIEW_LABEL.test(label) || BUILD_HASH.test(label)) {
    throw new Error(`${label} cannot be a preview's label: small letters, digits, dots and hyphens, such as pr.12`);
  }
  return `${packageVersion(name, root)}-${label}`;
}

/** Adds the sources of a remote to the site as a version that is shown on request only. */
export async function deployPreview(
  preview: Target & { label: string; message?: string | undefined },
): Promise<string> {
  const { name, label, site, root = ROOT, message, api, force } = preview;
  const version = previewVersion(name, label, root);
  refuseLongVersion(name, version);
  const isListed = listedVersions(await openSite(site), name).has(version) && isIntact({ site, name, version });
  if (isListed && readRelease(site, name, version).sources !== buildVersion(name, root)) {
    throw new Error(`${name} has a preview ${label} of other sources: files never change, choose another label`);
  }
  const change = (registry: Registry) => withPreview(registry, name, version, now());
  const details = { ...describeCommand(root), ...readCommit(name, root), message };
  const duration = await buildAndPublish({ name, version, site, root, change, details, api, force });
  return `${name} ${version} can be seen with ?preview=${name}@${version} in the address: ${duration}`;
}

/** Returns the version that a rollback makes live: `to`, or the last live version that was not rolled back. */
function rollbackTarget(registry: Registry, name: string, to: string | undefined): string {
  const record = findRecord(registry, name);
  if (record === undefined) throw new Error(`${name} is not live`);
  const { current, kept = [] } = record;
  const target = findRollbackTarget(record);
  const version = to ?? target;
  if (version === undefined) {
    const others = kept.some(({ rolledBackAt }) => rolledBackAt !== undefined);
    const advice = others ? ' that was not rolled back; --to names a version to return to nevertheless' : '';
    throw new Error(`Nothing was live before ${name} ${current.version}${advice}`);
  }
  if (version === current.version) throw new Error(`${name} ${version} is live already`);
  const isKept = version === target || kept.some((release) => release.version === version);
  if (!isKept) throw new Error(`${name} ${version} is not kept; npm run releases lists what is`);
  return version;
}

/**
 * Makes the previous version of a workspace, or the kept version `to`, live again. A version that a rollback has replaced
 * is no target of the next one, unless `to` names it.
 */
export async function rollback({
  name,
  site,
  to,
  message,
  api,
  force,
}: Target & { to?: string; message?: string }): Promise<string> {
  const started = performance.now();
  const before = await openSite(site);
  const version = rollbackTarget(before, name, to);
  if (!isIntact({ site, name, version })) throw filesMissing({ name, version });
  const release = readRelease(site, name, version);
  const change = (registry: Registry) => {
    rollbackTarget(registry, name, version);
    return withReleases(registry, { [name]: release }, { at: now(), by: 'rollback' });
  };
  const details = { ...describeCommand(), message };
  await checkAndChange({ site, name, release, isRollback: true, change, details, api, force });
  const replaced = findRecord(before, name)?.current.version;
  return `${name} ${version} is live again instead of ${replaced}: checked and switched in ${secondsSince(started)}`;
}
