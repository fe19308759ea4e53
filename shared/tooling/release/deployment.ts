import { formatAudience } from '@backoffice/platform/remote/format-audience';
import { buildVersion, packageVersion } from '../build/version';
import { ROOT } from '../build/workspaces';
import {
  type BuiltVersion,
  buildAndPublish,
  currentInstant,
  discardVersions,
  formatSecondsSince,
  refuseLongVersion,
  type SiteTarget,
  type SourceVersion,
  type WorkspaceTarget,
} from './build-and-publish';
import { formatCommand } from './command-options';
import { describeCommand, readCommit } from './deployment-details';
import { preferLiveRelease } from './equal-files';
import { formatInstant } from './format-instant';
import { findRetiredVersion } from './history';
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
import { openSite, readRelease, readSite } from './site';
import { checkVersion, describeSkippedChecks } from './source-checks';
import { isRetiredRecently } from './unlisted-files';
import { isVersionIntact, type SiteVersion } from './version-files';

const PREVIEW_LABEL = /^(?=.{1,40}$)[a-z0-9]+([.-][a-z0-9]+)*$/;
/** The hash at the end of a build's version. Preview labels must not look like it. */
const BUILD_HASH = /^[0-9a-f]{10}$/;

const listFormat = new Intl.ListFormat('en-US');

export interface SourceDeployment extends SiteTarget {
  /** Reason why the types and the tests of the sources are not checked. */
  skipTests?: string | undefined;
  message?: string | undefined;
}

/**
 * Checks the types and tests of the sources of `versions`, unless `skipTests` gives a reason not to. Returns the
 * versions with the details for the history, and a text with the duration.
 */
export async function checkDeployedSources(
  versions: Array<Omit<SourceVersion, 'details'>>,
  { root = ROOT, skipTests, message }: SourceDeployment,
) {
  const started = performance.now();
  const checked: SourceVersion[] = [];
  for (const { name, version } of versions) {
    const sources =
      skipTests === undefined ? await checkVersion(name, version, root) : describeSkippedChecks(skipTests);
    const details = { ...describeCommand(root), ...readCommit(name, root), message, ...sources };
    checked.push({ name, version, details });
  }
  const duration = skipTests === undefined ? `types and tests passed in ${formatSecondsSince(started)}, ` : '';
  return { checked, duration };
}

/** Throws while a version of `name` is staged for a part of the locations. */
function refuseDuringRollout(registry: Registry, name: string): void {
  const rollout = findRollout(registry, name);
  if (rollout === undefined) return;
  const staged = `${name} ${rollout.current.version} is staged for ${formatAudience(rollout)}`;
  throw new Error(
    `${staged}: ${formatCommand('promote', name)} makes it live for all, ${formatCommand('abort', name)} ends the rollout`,
  );
}

/** Returns a sentence when a deployment has made the version live already; otherwise undefined. */
function describeDeployed(registry: Registry, { site, name, version }: SiteVersion): string | undefined {
  const record = findRecord(registry, name);
  // A version that `npm start` made live does not count as deployed, because it has not passed the gates.
  const isDeployed =
    record?.current.version === version && record.by !== 'start' && isVersionIntact({ site, name, version });
  return isDeployed ? `${name} ${version} is already live, since ${formatInstant(record.since)}` : undefined;
}

/** Separates the versions that a deployment has already made live, described as sentences, from the others. */
function divideDeployed<Version extends { name: string; version: string }>(
  site: string,
  registry: Registry,
  versions: Version[],
) {
  const described = versions.map((one) => ({
    one,
    text: describeDeployed(registry, { site, name: one.name, version: one.version }),
  }));
  return {
    unchanged: described.flatMap(({ text }) => text ?? []),
    changed: described.flatMap(({ one, text }) => (text === undefined ? [one] : [])),
  };
}

/**
 * Makes the sources of workspaces live by one change of the site. Returns one line about the versions that became live,
 * and one about each version that was live already. When it rejects, with a one-sentence reason, the site is unchanged.
 */
export async function deploy({ names, ...deployment }: SourceDeployment & { names: string[] }): Promise<string> {
  const { site, root = ROOT, api, force } = deployment;
  const versions = names.map((name) => ({ name, version: buildVersion(name, root) }));
  for (const { name, version } of versions) refuseLongVersion(name, version);
  const registry = await openSite(site);
  for (const { name } of versions) refuseDuringRollout(registry, name);
  const { unchanged, changed } = divideDeployed(site, registry, versions);
  if (changed.length === 0) return unchanged.join('\n');
  const { checked, duration } = await checkDeployedSources(changed, deployment);
  let published: BuiltVersion[] = [];
  const select = (built: BuiltVersion[]) => {
    const current = readSite(site);
    const preferred = built.map((one) => preferLiveRelease(site, current, one));
    const isBuilt = (one: BuiltVersion) => built.includes(one);
    const equal = divideDeployed(
      site,
      current,
      preferred.filter((one) => !isBuilt(one)),
    );
    published = [...preferred.filter(isBuilt), ...equal.changed];
    unchanged.push(...equal.unchanged);
    return published;
  };
  const change = (current: Registry, releases: Record<string, Release>) => {
    for (const name of Object.keys(releases)) refuseDuringRollout(current, name);
    return withReleases(current, releases, { at: currentInstant(), by: 'deploy' });
  };
  const building = await buildAndPublish({ site, root, api, force, versions: checked, select, change });
  const live = listFormat.format(published.map(({ name, version }) => `${name} ${version}`));
  const report = `${live} ${published.length === 1 ? 'is' : 'are'} live: ${duration}${building}`;
  return [...(published.length > 0 ? [report] : []), ...unchanged].join('\n');
}

/** Returns the version of the preview `label` of an area. */
export function previewVersion(name: string, label: string, root = ROOT): string {
  if (name === 'shell') throw new Error('A preview shows one area in the live shell; the shell itself has none');
  if (!PREVIEW_LABEL.test(label) || BUILD_HASH.test(label)) {
    throw new Error(`${label} cannot be a preview's label: small letters, digits, dots and hyphens, such as pr.12`);
  }
  return `${packageVersion(name, root)}-${label}`;
}

/** Adds the sources of a remote to the site as a preview, which only visitors who name it in the address get. */
export async function deployPreview(
  preview: WorkspaceTarget & { label: string; message?: string | undefined },
): Promise<string> {
  const { name, label, site, root = ROOT, message, api, force } = preview;
  const version = previewVersion(name, label, root);
  refuseLongVersion(name, version);
  const registry = await openSite(site);
  const isKept = listedVersions(registry, name).has(version) || isRetiredRecently(registry, name);
  const isBuilt = isVersionIntact({ site, name, version });
  if (isBuilt && readRelease(site, name, version).sources !== buildVersion(name, root)) {
    if (isKept)
      throw new Error(`${name} has a preview ${label} from other sources: files never change, so choose another label`);
    // A killed deployment of the same label has left these files. The registry does not list them.
    await discardVersions(site, [{ name, version }]);
  }
  const change = (current: Registry) => withPreview(current, name, version, currentInstant());
  const details = { ...describeCommand(root), ...readCommit(name, root), message };
  const duration = await buildAndPublish({ site, root, api, force, versions: [{ name, version, details }], change });
  return `${name} ${version} can be seen with ?preview=${name}@${version} in the address: ${duration}`;
}

/** Returns the version that a rollback of a retired area makes live: the last live one, whose files are kept for a day. */
function retiredTarget(site: string, registry: Registry, name: string, to: string | undefined): string {
  if (registry.retired?.[name] === undefined) throw new Error(`${name} is not live`);
  const version = findRetiredVersion(site, registry, name);
  if (version === undefined || !isVersionIntact({ site, name, version })) {
    const missing = `${name} is retired, and the files of its last version are no longer kept`;
    throw new Error(`${missing}: ${formatCommand('deploy', name)} makes it live again`);
  }
  if (to === undefined || to === version) return version;
  throw new Error(
    `${name} ${to} is not kept after its retirement; without --to, a rollback makes ${version} live again`,
  );
}

/**
 * Returns `to`; by default the last version before the live one that was not rolled back, or the last live version of a
 * retired area.
 */
function rollbackTarget(site: string, registry: Registry, name: string, to: string | undefined): string {
  const record = findRecord(registry, name);
  if (record === undefined) return retiredTarget(site, registry, name, to);
  const { current, kept = [] } = record;
  const target = findRollbackTarget(record);
  const version = to ?? target;
  if (version === undefined) {
    const others = kept.some(({ rolledBackAt }) => rolledBackAt !== undefined);
    const advice = others ? ' that was not rolled back; --to names a version to return to anyway' : '';
    throw new Error(`Nothing was live before ${name} ${current.version}${advice}`);
  }
  if (version === current.version) throw new Error(`${name} ${version} is already live`);
  const isKept = version === target || kept.some((release) => release.version === version);
  if (!isKept) throw new Error(`${name} ${version} is not kept; npm run releases lists what is`);
  return version;
}

/** Throws unless `expected` is the live version of `name`: another command may have replaced it in the meantime. */
function requireLive(registry: Registry, name: string, expected: string | undefined): void {
  const live = findRecord(registry, name)?.current.version;
  if (live === expected) return;
  const subject = expected === undefined ? `${name} is no longer retired` : `${name} ${expected} is no longer live`;
  throw new Error(`${subject}${live === undefined ? '' : `, but ${live}`}: nothing is rolled back`);
}

interface Rollback extends SiteTarget {
  names: string[];
  to?: string;
  /** Version that must still be live, for a rollback of a single workspace; by default, whichever is live. */
  from?: string;
  message?: string;
}

/**
 * Makes the previous versions of workspaces, or the kept version `to` of a single workspace, live again by one change
 * of the site, and aborts their rollouts. Later rollbacks do not return to the versions that this one replaced, unless
 * `to` names them.
 */
export async function rollback({ names, to, from, message, ...target }: Rollback): Promise<string> {
  const { site } = target;
  const before = await openSite(site);
  if (from !== undefined) for (const name of names) requireLive(before, name, from);
  const versions = names.map((name) => ({ name, version: rollbackTarget(site, before, name, to) }));
  const requireTarget = (registry: Registry) => {
    for (const { name, version } of versions) {
      rollbackTarget(site, registry, name, version);
      requireLive(registry, name, findRecord(before, name)?.current.version);
    }
  };
  const details = { ...describeCommand(), message };
  const duration = await makeLive({ ...target, versions, by: 'rollback', requireTarget, details });
  const lines = versions.map(({ name, version }) => {
    const staged = findRollout(before, name)?.current.version;
    const ended = staged === undefined ? '' : `, and the rollout of ${staged} is aborted`;
    const replaced = findRecord(before, name)?.current.version;
    return `${name} ${version} is live again${replaced === undefined ? '' : ` instead of ${replaced}`}${ended}`;
  });
  return `${lines.join('; ')}: ${duration}`;
}
