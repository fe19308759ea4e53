import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataDir } from './product';

const TOOLING = path.join(__dirname, '../shared/tooling/src');

interface Release {
  version: string;
  entry: string;
  integrity: Record<string, string>;
}

const site = () => path.join(dataDir(), 'site');

function readJson<Value>(...place: string[]): Value {
  return JSON.parse(readFileSync(path.join(...place), 'utf8'));
}

/** The version of the area or the shell that is live. */
export function liveVersion(name: string): string {
  interface Record {
    description?: { name: string };
    current: { version: string };
  }
  const { shell, remotes } = readJson<{ shell: Record; remotes: Record[] }>(site(), 'registry.json');
  const record = name === 'shell' ? shell : remotes.find(({ description }) => description?.name === name);
  return record?.current.version ?? '';
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Builds nothing, but lays what another build would have made into the site: the live release of `name` as `version`,
 * with `said` in place of `word` in its code, and hashes to match.
 */
export function layDown(name: string, version: string, word: string, said: string): void {
  const live = liveVersion(name);
  const folder = path.join(site(), name, version);
  if (existsSync(folder)) return;
  cpSync(path.join(site(), name, live), folder, { recursive: true });
  const files = readdirSync(folder);
  for (const file of files.filter((one) => /\.(br|gz)$/.test(one))) rmSync(path.join(folder, file));
  const release = readJson<Release>(folder, 'release.json');
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8').replaceAll(live, version);
  const own = files.filter((file) => file.endsWith('.js') && file !== release.entry);
  let entry = read(release.entry);
  for (const file of own) {
    const text = read(file).replaceAll(`"${word}"`, `"${said}"`);
    writeFileSync(path.join(folder, file), text);
    entry = entry.replaceAll(release.integrity[file] ?? '', hashOf(text));
    release.integrity[file] = hashOf(text);
  }
  writeFileSync(path.join(folder, release.entry), entry);
  release.integrity[release.entry] = hashOf(entry);
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...release, version }));
}

function change(name: string, version: string, code: string): void {
  const script = `
    import { changeSite, readRelease } from ${JSON.stringify(`${TOOLING}/site.mjs`)};
    import { withPreview, withReleases } from ${JSON.stringify(`${TOOLING}/registry.mjs`)};
    const [site, name, version] = process.argv.slice(1);
    const at = new Date().toISOString();
    await changeSite(site, (registry) => ${code});
  `;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, site(), name, version]);
}

/** Makes a version that lies in the site the live one; `by` a deployment or a rollback. */
export function makeLive(name: string, version: string, by: 'deploy' | 'rollback' = 'deploy'): void {
  change(name, version, `withReleases(registry, { [name]: readRelease(site, name, version) }, { at, by: '${by}' })`);
}

/** Lists a version that lies in the site as one that is shown to whoever asks for it. */
export function makePreview(name: string, version: string): void {
  change(name, version, 'withPreview(registry, name, version, at)');
}
