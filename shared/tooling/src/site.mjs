import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { draftOf, explained, removeWhole, sweepDrafts } from './drafts.mjs';
import { withLock } from './lock.mjs';
import { renderPage } from './page.mjs';
import { listedVersions, liveNames, pageRemote, withReleases } from './registry.mjs';
import { readJson } from './workspaces.mjs';

/** Longer than any deployment takes: files that nothing lists by then are those of one that was killed. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;

const REGISTRY = 'registry.json';
const PAGE = 'index.html';
const registryFile = (site) => path.join(site, REGISTRY);
const pageFile = (site) => path.join(site, PAGE);
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const readPage = (site) => (existsSync(pageFile(site)) ? readFileSync(pageFile(site), 'utf8') : '');

/** What registry.json says, which need not be what is live; an empty registry where there is none. */
function readRegistry(site) {
  if (!existsSync(registryFile(site))) return { remotes: [] };
  try {
    const registry = readJson(registryFile(site));
    if (Array.isArray(registry.remotes)) return registry;
  } catch {
    // Said below.
  }
  const advice = 'put back a copy of it, or move it away and deploy everything anew, the shell first';
  throw new Error(`${registryFile(site)} is damaged: ${advice}`);
}

/** The registry of what is live in `site`, or an empty one. */
export function readSite(site) {
  const { change, ...registry } = readRegistry(site);
  // A deployment was interrupted: what is live is what the page says.
  if (change !== undefined && change.page !== hashOf(readPage(site))) return change.before;
  return registry;
}

/** What the build of `version` of `name` wrote down for the site, its files relative to its folder. */
export function readRelease(site, name, version) {
  try {
    return readJson(path.join(site, name, version, 'release.json'));
  } catch {
    throw new Error(`The files of ${name} ${version} are missing in ${site} or damaged: npm run deploy -w ${name}`);
  }
}

/** The document that carries `shell` and `remotes`, of which each is `{ description, current }` with addresses. */
export function pageOf(shell, remotes) {
  return renderPage({
    shellFiles: shell.first.map((address) => [address, shell.integrity[address]]),
    shell: { version: shell.version },
    takesFirstCalls: shell.takesFirstCalls === true,
    remotes: remotes.map((remote) => pageRemote(shell, remote)),
  });
}

function writeAtOnce(site, name, content) {
  const draft = draftOf(site, name);
  try {
    writeFileSync(draft, content, { flush: true });
    renameSync(draft, path.join(site, name));
  } catch (error) {
    rmSync(draft, { force: true });
    throw explained(error, name, site);
  }
}

/**
 * Two documents cannot change in one step, so the page alone decides: its renaming is the switch. The registry says
 * beforehand which page it belongs to and what held before; whoever reads it in between finds out which of the two is
 * live, and the files of both are there.
 */
function writeSite(site, before, registry) {
  const page = pageOf(registry.shell.current, registry.remotes);
  if (page !== readPage(site)) {
    writeAtOnce(site, REGISTRY, JSON.stringify({ ...registry, change: { page: hashOf(page), before } }));
    writeAtOnce(site, PAGE, page);
  }
  writeAtOnce(site, REGISTRY, JSON.stringify(registry));
}

const foldersIn = (folder) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];

/** Earlier versions stay for tabs that opened before; what is listed no more goes, and what was never listed, in time. */
function removeUnlisted(site, before, registry) {
  const isLeftBehind = (folder) => Date.now() - statSync(folder).mtimeMs > LEFT_BEHIND_MS;
  const names = new Set([...liveNames(registry), ...Object.keys(registry.previews ?? {})]);
  for (const name of names) {
    const [was, is] = [listedVersions(before, name), listedVersions(registry, name)];
    for (const { name: version } of foldersIn(path.join(site, name))) {
      const folder = path.join(site, name, version);
      if (is.has(version) || !(was.has(version) || isLeftBehind(folder))) continue;
      removeWhole(site, folder);
    }
  }
}

/** Says in the registry what is live, where a deployment was killed before it could. */
function finishInterrupted(site) {
  if (readRegistry(site).change === undefined) return;
  writeAtOnce(site, REGISTRY, JSON.stringify(readSite(site)));
}

/** Runs `work` under the lock of `site`; `lock` are the options of `withLock`. */
export function withSite(site, work, lock) {
  mkdirSync(site, { recursive: true });
  const locked = () => {
    sweepDrafts(site);
    finishInterrupted(site);
    return work();
  };
  return withLock(path.join(site, '.publishing'), locked, lock);
}

/** The registry of what is live in `site`, after whatever was left unfinished there has been finished. */
export async function openSite(site, lock) {
  if (readRegistry(site).change !== undefined) await withSite(site, () => {}, lock);
  return readSite(site);
}

/**
 * Changes what is live: `change` gets the registry and answers the next one, or undefined to leave everything as it is.
 * Nobody else changes the site meanwhile. Answers the registry that holds then.
 */
export function changeSite(site, change, lock) {
  const changed = () => {
    const before = readSite(site);
    const registry = change(before);
    if (registry === undefined) return before;
    if (registry.shell === undefined) throw new Error('The site has no shell yet: npm run deploy -w shell');
    writeSite(site, before, registry);
    removeUnlisted(site, before, registry);
    return registry;
  };
  return withSite(site, changed, lock);
}

/** Makes `releases` (name to release) live, as what `by` says. */
export function publish(site, releases, by) {
  return changeSite(site, (registry) => withReleases(registry, releases, { at: new Date().toISOString(), by }));
}
