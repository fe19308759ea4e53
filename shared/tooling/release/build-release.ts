import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeCalledOperations, OPERATIONS_FILE } from '../build/called-operations';
import { compile, loadConfig } from '../build/compile';
import { compressFolder } from '../build/compress';
import { prerenderPage } from '../build/prerender';
import { PRERENDERED_FILE } from '../build/prerendered-file';
import { describeRemote, describeShell } from '../build/release-files';
import { SourceHashPlugin } from '../build/rspack-plugins';
import { buildVersion, extractSourceHash } from '../build/version';
import { ROOT, workspaceFolder } from '../build/workspaces';
import type { Release } from './registry';
import { readRelease } from './site';
import { createStagingPath, explainWriteError } from './staging';
import { storeSources } from './stored-sources';
import { isVersionIntact, moveIntoSite, type SiteVersion } from './version-files';

/** Largest number of cached builds per workspace. */
const CACHED_BUILDS = 10;

/** Returns the folder of the build cache. Tests set BUILD_CACHE, so that their repositories share a cache. */
const cacheFolder = (root: string) =>
  process.env.BUILD_CACHE ?? path.join(root, 'node_modules/.cache/backoffice/builds');

const versionFolder = ({ site, name, version }: SiteVersion) => path.join(site, name, version);

async function build({ name, version }: SiteVersion, staged: string, root: string): Promise<void> {
  const config = await loadConfig(name, 'production', root);
  // The name of the chunk registry contains the version: a preview must not share the registry of the live version.
  const uniqueName = name === 'shell' ? name : `${name}@${version}`;
  const hash = extractSourceHash(version);
  const plugins = [...(hash === undefined ? [] : [new SourceHashPlugin(hash)]), ...(config.plugins ?? [])];
  const stats = await compile({ ...config, plugins, output: { ...config.output, path: staged, uniqueName } });
  const built = { name, version, folder: staged, stats, root };
  const release = name === 'shell' ? await describeShell(built) : await describeRemote(built);
  writeFileSync(path.join(staged, 'release.json'), JSON.stringify(release, null, 1));
  writeFileSync(
    path.join(staged, OPERATIONS_FILE),
    JSON.stringify(await describeCalledOperations(stats, root), null, 1),
  );
  const page = await prerenderPage(workspaceFolder(name, root));
  if (page !== undefined) writeFileSync(path.join(staged, PRERENDERED_FILE), page);
  await compressFolder(staged);
  storeSources(name, root, staged);
}

function pruneCache(parent: string): void {
  const builds = readdirSync(parent).map((version) => path.join(parent, version));
  const byAge = builds.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const folder of byAge.slice(CACHED_BUILDS)) rmSync(folder, { recursive: true, force: true });
}

/** Copies a build into the cache if the cache is writable. */
function addToCache(staged: string, cached: SiteVersion): void {
  const folder = versionFolder(cached);
  const copy = path.join(cached.site, `${cached.name}-${process.pid}`);
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    cpSync(staged, copy, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(copy, folder);
    pruneCache(path.dirname(folder));
  } catch {
    // The build stays uncached: another process is adding or removing it, or another user owns the cache.
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Adds the files of a version to its site, copied from the cache when the same sources had already been built. */
async function addToSite(version: SiteVersion, root: string): Promise<void> {
  const { site, name } = version;
  const staged = createStagingPath(site, `${name}-${version.version}`);
  const cached = { ...version, site: cacheFolder(root) };
  // A preview's build is not cached, because its version contains a label instead of the hash of its sources.
  const isCacheable = version.version === buildVersion(name, root);
  try {
    if (isCacheable && isVersionIntact(cached)) cpSync(versionFolder(cached), staged, { recursive: true });
    else {
      await build(version, staged, root);
      if (isCacheable) addToCache(staged, cached);
    }
    mkdirSync(path.join(site, name), { recursive: true });
    await moveIntoSite(staged, version);
  } catch (error) {
    throw explainWriteError(error, `${name} ${version.version}`, site);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Builds a version unless its files are in the site, intact. Returns the release and the seconds of the build. */
export async function ensureBuilt({
  root = ROOT,
  ...version
}: SiteVersion & { root?: string }): Promise<{ release: Release; seconds?: number }> {
  const read = () => readRelease(version.site, version.name, version.version);
  if (isVersionIntact(version)) return { release: read() };
  const started = performance.now();
  await addToSite(version, root);
  return { release: read(), seconds: (performance.now() - started) / 1000 };
}
