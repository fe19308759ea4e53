import { formatAudience } from '@backoffice/platform/remote/format-audience';
import { buildVersion, packageVersion } from '../build/version';
import { ROOT } from '../build/workspaces';
import { buildAndPublish, now, refuseLongVersion, secondsSince, type Target } from './build-and-publish';
import { describeCommand, readCommit } from './deployment-details';
import { formatInstant } from './format-instant';
import { makeLive } from './make-live';
import {
  findRecord,
  findRollbackTarget,
  findRollout,
  listedVersions,
  type Registry,
  type Release,
  withPreview,
  withReleases,
} from './registry';
import { openSite, readRelease } from './site';
import { checkVersion, skipChecks } from './source-checks';
import { isVersionIntact } from './version-files';

const PREVIEW_LABEL = /^(?=.{1,40}$)[a-z0-9]+([.-][a-z0-9]+)*$/;
/** The hash at the end of a build's version. Preview labels must not look like it. */
const BUILD_HASH = /^[0-9a-f]{10}$/;

export interface Deployment extends Target {
  /** Why the types and the tests of the sources are not checked. */
  skipTests?: string | undefined;
  /** Message about the deployment, for the history. */
  message?: string | undefined;
}

/**
 * Checks the types and tests of the sources, unless `skipTests` is a reason. Returns the details for the history and how
 * long it took.
 */
export async function checkDeployedSources({ name, root = ROOT, skipTests, message }: Deployment, version: string) {
  const started = performance.now();
  const sources = skipTests === undefined ? await checkVersion(name, version, root) : skipChecks(skipTests);
  const details = { ...describeCommand(root), ...readCommit(name, root), message, ...sources };
  return { details, duration: 'seconds' in sources ? `types and tests passed in ${secondsSince(started)}, ` : '' };
}

/** Throws while a part of the locations has another version than the live one. */
function refuseDuringRollout(registry: Registry, name: string): void {
  const rollout = findRollout(registry, name);
  if (rollout === undefined) return;
  const staged = `${name} ${rollout.current.version} is staged for ${formatAudience(rollout)}`;
  throw new Error(
    `${staged}: npm run promote -w ${name} makes it live for all, npm run abort -w ${name} ends the rollout`,
  );
}

/**
 * Makes the sources of a workspace live. Returns one line about it; rejects, with the site unchanged, with one sentence
 * that gives the reason.
 */
export async function deploy(deployment: Deployment): Promise<string> {
  const { name, site, root = ROOT, api, force } = deployment;
  const version = buildVersion(name, root);
  refuseLongVersion(name, version);
  const registry = await openSite(site);
  refuseDuringRollout(registry, name);
  const record = findRecord(registry, name);
  // `npm start` publishes without gates.
  const isDeployed =
    record?.current.version === version && record.by !== 'start' && isVersionIntact({ site, name, version });
  if (isDeployed) return `${name} ${version} is live already, since ${formatInstant(record.since)}`;
  const { details, duration } = await checkDeployedSources(deployment, version);
  const change = (current: Registry, release: Release) => {
    refuseDuringRollout(current, name);
    return withReleases(current, { [name]: release }, { at: now(), by: 'deploy' });
  };
  return `${name} ${version} is live: ${duration}${await buildAndPublish({ name, version, site, root, change, details, api, force })}`;
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
 * Makes the previous version of a workspace, or the kept version `to`, live again, and aborts a rollout. The next
 * rollback does not return to the replaced version, unless `to` names it.
 */
export async function rollback({
  to,
  message,
  ...target
}: Target & { to?: string; message?: string }): Promise<string> {
  const { name, site } = target;
  const before = await openSite(site);
  const version = rollbackTarget(before, name, to);
  const requireTarget = (registry: Registry) => rollbackTarget(registry, name, version);
  const details = { ...describeCommand(), message };
  const duration = await makeLive({ ...target, version, by: 'rollback', requireTarget, details });
  const staged = findRollout(before, name)?.current.version;
  const ended = staged === undefined ? '' : `, and the rollout of ${staged} is aborted`;
  return `${name} ${version} is live again instead of ${findRecord(before, name)?.current.version}${ended}: ${duration}`;
}
