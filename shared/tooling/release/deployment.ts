import path from 'node:path';
import { buildVersion, packageVersion } from '../build/version';
import { ROOT } from '../build/workspaces';
import type { ApiOptions } from './api-contract/require-api';
import { ensureBuilt } from './build-release';
import { checkAndChange, filesMissing } from './checked-change';
import { describeCommand, measureRelease, readCommit } from './deployment-details';
import { formatInstant } from './format-instant';
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
import { openSite, readRelease, readSite, withSiteLock } from './site';
import { checkVersion, skipChecks } from './source-checks';
import { removeAtomically } from './staging';
import { isVersionIntact } from './version-files';

const PREVIEW_LABEL = /^(?=.{1,40}$)[a-z0-9]+([.-][a-z0-9]+)*$/;
/** The hash at the end of a build's version. Preview labels must not look like it. */
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

/** Removes the files of a rejected version, unless another process has added the version to the registry. */
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
 * Builds a version, checks it and changes the registry. Starts again when another deployment has removed the files in
 * the meantime. Returns a text with the durations.
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
    if (!isVersionIntact({ site, name, version })) return buildAndPublish(publication);
    await discard(site, name, version);
    throw error;
  }
  const building = seconds === undefined ? 'was built before' : `built in ${seconds.toFixed(1)} s`;
  return `${building}, checked and switched in ${secondsSince(started)}`;
}

interface Deployment extends Target {
  /** Why the types and the tests of the sources are not checked. */
  skipTests?: string | undefined;
  /** Message about the deployment, for the history. */
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
  const isDeployed =
    record?.current.version === version && record.by !== 'start' && isVersionIntact({ site, name, version });
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
  const isListed = listedVersions(await openSite(site), name).has(version) && isVersionIntact({ site, name, version });
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
 * Makes the previous version of a workspace, or the kept version `to`, live again. The next rollback does not return to
 * the replaced version, unless `to` names it.
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
  if (!isVersionIntact({ site, name, version })) throw filesMissing({ name, version });
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
