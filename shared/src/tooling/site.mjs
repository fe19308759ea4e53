import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { renderPage } from './page.mjs';
import { readJson } from './workspaces.mjs';

const VERSIONS_KEPT = 5;
const LOCK_PATIENCE_MS = 20_000;

/** The published registry of `site`, or an empty one. */
export function readSite(site) {
  const file = path.join(site, 'registry.json');
  return existsSync(file) ? readJson(file) : { remotes: [] };
}

function writeAtOnce(file, content) {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** A release whose files are named by address instead of by file name. */
function addressed(name, { description: _, ...release }) {
  const address = (file) => `/${name}/${release.version}/${file}`;
  const addresses = (files) => files.map(address);
  const integrity = Object.fromEntries(Object.entries(release.integrity).map(([file, hash]) => [address(file), hash]));
  if (name === 'shell') {
    const lazy = Object.fromEntries(Object.entries(release.lazy).map(([shared, files]) => [shared, addresses(files)]));
    return { version: release.version, first: addresses(release.first), lazy, integrity };
  }
  const { version, needs } = release;
  const [manifest, entry] = addresses([release.manifest, release.entry]);
  return { version, manifest, entry, preload: addresses(release.preload), needs, integrity };
}

function succeeded(current, record) {
  if (record === undefined) return { current };
  return { current, previous: record.current.version === current.version ? record.previous : record.current };
}

/** The registry after `releases` (name to release) took the place of what it names. */
export function withReleases(registry, releases) {
  const next = { ...registry, remotes: [...registry.remotes] };
  for (const [name, release] of Object.entries(releases)) {
    const current = addressed(name, release);
    if (name === 'shell') {
      next.shell = succeeded(current, registry.shell);
      continue;
    }
    const index = next.remotes.findIndex(({ description }) => description.name === name);
    const record = { description: release.description, ...succeeded(current, next.remotes[index]) };
    next.remotes.splice(index === -1 ? next.remotes.length : index, index === -1 ? 0 : 1, record);
  }
  return next;
}

/** What the page's registry holds of each remote: no history, and the shell's lazy files among the preloaded ones. */
export function pageRemotes({ shell, remotes }) {
  return remotes.map(({ description, current: { needs, ...current } }) => {
    const lazy = [...new Set(needs.flatMap((shared) => shell.current.lazy[shared] ?? []))];
    const integrity = { ...current.integrity };
    for (const address of lazy) integrity[address] = shell.current.integrity[address];
    return { description, current: { ...current, preload: [...current.preload, ...lazy], integrity } };
  });
}

function pageOf(registry) {
  const { first, integrity } = registry.shell.current;
  return renderPage({
    shellFiles: first.map((address) => [address, integrity[address]]),
    remotes: pageRemotes(registry),
  });
}

/** Old versions stay for tabs that opened before the release; beyond five of them the oldest go. */
function removeOldVersions(site, registry) {
  const named = registry.remotes.map(({ description, ...record }) => [description.name, record]);
  for (const [name, { current, previous }] of [['shell', registry.shell], ...named]) {
    const folder = path.join(site, name);
    const age = (version) => statSync(path.join(folder, version)).mtimeMs;
    const versions = readdirSync(folder).sort((one, other) => age(other) - age(one));
    for (const version of versions.slice(VERSIONS_KEPT)) {
      if (version === current.version || version === previous?.version) continue;
      rmSync(path.join(folder, version), { recursive: true, force: true });
    }
  }
}

async function withLock(site, work) {
  const lock = path.join(site, '.publishing');
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      // Publishing takes milliseconds: a lock this old was left by a process that was killed.
      if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > LOCK_PATIENCE_MS) rmSync(lock, { recursive: true });
      if (Date.now() > deadline) throw new Error(`Another deployment holds ${lock}`);
      await delay(50);
    }
  }
  try {
    return await work();
  } finally {
    rmdirSync(lock);
  }
}

/** Makes `releases` the current ones: the registry and then the page change, each in one step. */
export async function publish(site, releases) {
  mkdirSync(site, { recursive: true });
  return withLock(site, () => {
    const registry = withReleases(readSite(site), releases);
    if (registry.shell === undefined) throw new Error('The site has no shell yet: build it first');
    writeAtOnce(path.join(site, 'registry.json'), JSON.stringify(registry));
    writeAtOnce(path.join(site, 'index.html'), pageOf(registry));
    removeOldVersions(site, registry);
    return registry;
  });
}
