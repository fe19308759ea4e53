import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scriptArguments } from '../shared/tooling/test/fixtures/run-script';
import { getDataDir } from './app-instance';

const TOOLING = path.join(__dirname, '../shared/tooling/release');

interface Release {
  version: string;
  entry: string;
  integrity: Record<string, string>;
}

const getSiteFolder = () => path.join(getDataDir(), 'site');

function readJson<Value>(...segments: string[]): Value {
  return JSON.parse(readFileSync(path.join(...segments), 'utf8'));
}

/** Returns the live version of a remote or the shell. */
export function readLiveVersion(name: string): string {
  interface Record {
    description?: { name: string };
    current: { version: string };
  }
  const { shell, remotes } = readJson<{ shell: Record; remotes: Record[] }>(getSiteFolder(), 'registry.json');
  const record = name === 'shell' ? shell : remotes.find(({ description }) => description?.name === name);
  return record?.current.version ?? '';
}

/** Returns the integrity hash of a file, as listed in `release.json` and in the entry file that loads it. */
const computeIntegrity = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Adds a release to the site without a build: a copy of the live release of `name` under the version `version`, with
 * one string of its code replaced and the integrity hashes updated. The new release does not become live.
 */
export function addRelease(name: string, version: string, original: string, replacement: string): void {
  const live = readLiveVersion(name);
  const folder = path.join(getSiteFolder(), name, version);
  if (existsSync(folder)) return;
  cpSync(path.join(getSiteFolder(), name, live), folder, { recursive: true });
  const files = readdirSync(folder);
  for (const file of files.filter((one) => /\.(br|gz)$/.test(one))) rmSync(path.join(folder, file));
  const release = readJson<Release>(folder, 'release.json');
  const readUnchanged = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const read = (file: string) => readUnchanged(file).replaceAll(live, version);
  const scripts = files.filter((file) => file.endsWith('.js') && file !== release.entry);
  let entry = read(release.entry);
  for (const file of scripts) {
    const text = read(file).replaceAll(`"${original}"`, `"${replacement}"`);
    entry = entry.replaceAll(computeIntegrity(readUnchanged(file)), computeIntegrity(text));
    writeFileSync(path.join(folder, file), text);
    release.integrity[file] = computeIntegrity(text);
  }
  writeFileSync(path.join(folder, release.entry), entry);
  release.integrity[release.entry] = computeIntegrity(entry);
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...release, version }));
}

/**
 * Replaces the site's registry with the result of `code`, an expression that can use `registry`, `names` and `version`.
 */
function changeRegistry(names: string[], version: string, code: string): void {
  const script = `
    import { changeSite, readRelease } from ${JSON.stringify(`${TOOLING}/site.ts`)};
    import { changeRemote, withoutRollout, withPreview, withReleases } from ${JSON.stringify(`${TOOLING}/registry.ts`)};
    import { withRollout } from ${JSON.stringify(`${TOOLING}/rollout.ts`)};
    const [site, version, ...names] = process.argv.slice(1);
    const at = new Date().toISOString();
    await changeSite(site, (registry) => ${code});
  `;
  execFileSync(process.execPath, scriptArguments(script, getSiteFolder(), version, ...names));
}

/**
 * Makes `version`, which is already in the site, the live version of each remote in `names` (or of the shell), without
 * the checks of a deployment or rollback.
 */
export function makeLive(names: string | string[], version: string, by: 'deploy' | 'rollback' = 'deploy'): void {
  const releases = 'Object.fromEntries(names.map((name) => [name, readRelease(site, name, version)]))';
  changeRegistry([names].flat(), version, `withReleases(registry, ${releases}, { at, by: '${by}' })`);
}

/** Adds a version that is already in the site to the previews of its remote. */
export function makePreview(name: string, version: string): void {
  changeRegistry([name], version, 'withPreview(registry, names[0], version, at)');
}

/** Stages a version that is already in the site for a list of locations, without the checks of a deployment. */
export function stageVersion(name: string, version: string, locations: number[]): void {
  const release = 'readRelease(site, names[0], version)';
  changeRegistry([name], version, `withRollout(registry, ${release}, { locations: ${JSON.stringify(locations)} }, at)`);
}

/** Ends the rollout of a remote, if one is running. */
export function abortRollout(name: string): void {
  changeRegistry([name], '', 'changeRemote(registry, names[0], (remote) => withoutRollout(remote, at))');
}
