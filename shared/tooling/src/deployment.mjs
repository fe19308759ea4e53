import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { removeWhole } from './drafts.mjs';
import { pairProblem, remoteProblem, shellProblem } from './gates/gates.mjs';
import { ownsItsPaths } from './gates/paths.mjs';
import { listedVersions, recordOf, withPreview, withReleases } from './registry.mjs';
import { shownInstant } from './shown-instant.mjs';
import { changeSite, openSite, readRelease, readSite, withSite } from './site.mjs';
import { isWhole } from './version-files.mjs';
import { buildVersion, packageVersion, ROOT } from './workspaces.mjs';

const PREVIEW_LABEL = /^(?=.{1,40}$)[a-z0-9]+([.-][a-z0-9]+)*$/;
/** What the version of a build ends with: a label of that shape could be taken for one. */
const BUILD_HASH = /^[0-9a-f]{10}$/;

/** Neither a preview's address nor a report of a failure takes a longer one. */
const LONGEST_VERSION = 60;

const secondsSince = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const now = () => new Date().toISOString();

/**
 * What else is live that the asking took its time over: if it changed in the meantime, the answer may be another. Areas
 * meet one another in nothing but their paths, which are looked at once more at the very end.
 */
function company({ shell, remotes }, name) {
  if (name !== 'shell') return shell?.current.version;
  return remotes.map(({ description, current }) => `${description.name} ${current.version}`).join();
}

function liveReleases(site, { remotes }) {
  return remotes.map(({ description, current }) => readRelease(site, description.name, current.version));
}

function liveShell(site, { shell }) {
  if (shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
  return readRelease(site, 'shell', shell.current.version);
}

/** Why a new release of `name` may not go live; undefined when it may. */
function releaseProblem(site, name, release, registry) {
  if (name === 'shell') return shellProblem({ site, shell: release, releases: liveReleases(site, registry) });
  return remoteProblem({ site, shell: liveShell(site, registry), release, registry });
}

/** Why a release that passed before may not be live again beside what is live now; undefined when it may. */
function returnProblem(site, name, release, registry) {
  if (name === 'shell') return shellProblem({ site, shell: release, releases: liveReleases(site, registry) });
  return pairProblem({ site, shell: liveShell(site, registry), release });
}

const filesMissing = (name, version) =>
  new Error(`The files of ${name} ${version} are missing or damaged; npm run releases lists what else is kept`);

function refuse(problem) {
  if (problem !== undefined) throw new Error(problem);
}

/**
 * Asks `problemIn` about the registry and, when nothing stands against it, makes `change` to it. The asking takes
 * seconds and stops nobody; who finds that the company has changed meanwhile asks again.
 */
async function changeOnce({ site, name, release, problemIn, change }) {
  for (;;) {
    const asked = readSite(site);
    refuse(await problemIn(asked));
    let isSame = false;
    await changeSite(site, (current) => {
      isSame = company(current, name) === company(asked, name);
      if (!isSame) return undefined;
      // What was kept when the asking began may have been thrown out by another deployment of the area.
      if (!isWhole(site, name, release.version)) throw filesMissing(name, release.version);
      if (name !== 'shell') refuse(ownsItsPaths({ name, release, registry: current }));
      return change(current);
    });
    if (isSame) return;
  }
}

/** Takes the files of a version out of the site that nothing came to list. */
function discard(site, name, version) {
  return withSite(site, () => {
    if (listedVersions(readSite(site), name).has(version)) return;
    removeWhole(site, path.join(site, name, version));
  });
}

function refuseTooLong(name, version) {
  if (version.length <= LONGEST_VERSION) return;
  const length = `${version.length} characters long, and ${LONGEST_VERSION} are the most`;
  throw new Error(`The version ${version} of ${name} is ${length}: it begins with the one in ${name}/package.json`);
}

function previewVersion(name, label, root) {
  if (name === 'shell') throw new Error('A preview shows one area in the live shell; the shell itself has none');
  if (!PREVIEW_LABEL.test(label) || BUILD_HASH.test(label)) {
    throw new Error(`${label} cannot be a preview's label: small letters, digits, dots and hyphens, such as pr.12`);
  }
  return `${packageVersion(name, root)}-${label}`;
}

/**
 * Builds `version`, asks the gates and makes `change`. What does not pass leaves no file behind. What is said of files
 * that went in the meantime says nothing: they are built, and everything is asked, again.
 */
async function release({ name, version, site, root, change }) {
  const { release: built, seconds } = await ensureBuilt({ name, version, site, root });
  const started = performance.now();
  try {
    await changeOnce({
      site,
      name,
      release: built,
      problemIn: (registry) => releaseProblem(site, name, built, registry),
      change: (registry) => change(registry, built),
    });
  } catch (error) {
    if (!isWhole(site, name, version)) return release({ name, version, site, root, change });
    await discard(site, name, version);
    throw error;
  }
  const building = seconds === undefined ? 'was built before' : `built in ${seconds.toFixed(1)} s`;
  return `${building}, checked and switched in ${secondsSince(started)}`;
}

/**
 * Makes what the sources of the workspace `name` say live in `site`. Answers one line about it; rejects, with the site
 * as it was, with one sentence that says what stands against it.
 */
export async function deploy({ name, site, root = ROOT }) {
  const version = buildVersion(name, root);
  refuseTooLong(name, version);
  const record = recordOf(await openSite(site), name);
  // What the start of the product put there has not been past the gates.
  const isDeployed = record?.current.version === version && record.by !== 'start' && isWhole(site, name, version);
  if (isDeployed) return `${name} ${version} is live already, since ${shownInstant(record.since)}`;
  const change = (registry, built) => withReleases(registry, { [name]: built }, { at: now(), by: 'deploy' });
  const how = await release({ name, version, site, root, change });
  return `${name} ${version} is live: ${how}`;
}

/** Puts what the sources say into the site as a version that nobody sees who does not ask for it. */
export async function deployPreview({ name, label, site, root = ROOT }) {
  const version = previewVersion(name, label, root);
  refuseTooLong(name, version);
  const isThere = listedVersions(await openSite(site), name).has(version) && isWhole(site, name, version);
  if (isThere && readRelease(site, name, version).sources !== buildVersion(name, root)) {
    throw new Error(`${name} has a preview ${label} of other sources: files never change, choose another label`);
  }
  const how = await release({
    name,
    version,
    site,
    root,
    change: (registry) => withPreview(registry, name, version, now()),
  });
  return `${name} ${version} can be seen with ?preview=${name}@${version} in the address: ${how}`;
}

/** The version that a rollback makes live again. */
function rollbackTarget(registry, name, asked) {
  const record = recordOf(registry, name);
  if (record === undefined) throw new Error(`${name} is not live`);
  const { current, previous, kept = [] } = record;
  if (asked === undefined && previous === undefined)
    throw new Error(`Nothing was live before ${name} ${current.version}`);
  const version = asked ?? previous.version;
  if (version === current.version) throw new Error(`${name} ${version} is live already`);
  const isKept = version === previous?.version || kept.some((release) => release.version === version);
  if (!isKept) throw new Error(`${name} ${version} is not kept; npm run releases lists what is`);
  return version;
}

/**
 * Makes the version of `name` live again that was live before the current one, or the kept version `to`. The one that
 * it takes the place of becomes the previous one, so that a second rollback takes back the first.
 */
export async function rollback({ name, site, to }) {
  const started = performance.now();
  const before = await openSite(site);
  const version = rollbackTarget(before, name, to);
  if (!isWhole(site, name, version)) throw filesMissing(name, version);
  const again = readRelease(site, name, version);
  await changeOnce({
    site,
    name,
    release: again,
    problemIn: (registry) => returnProblem(site, name, again, registry),
    change: (registry) => {
      rollbackTarget(registry, name, version);
      return withReleases(registry, { [name]: again }, { at: now(), by: 'rollback' });
    },
  });
  const instead = recordOf(before, name).current.version;
  return `${name} ${version} is live again instead of ${instead}: checked and switched in ${secondsSince(started)}`;
}
