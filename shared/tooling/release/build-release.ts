import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile, loadConfig } from '../build/compile';
import { compressFolder } from '../build/compress';
import { describeRemote, describeShell } from '../build/release-files';
import { ROOT } from '../build/workspaces';
import type { Release } from './registry';
import { readRelease } from './site';
import { createStagingPath, explainWriteError } from './staging';
import { isIntact, moveIntoSite, type SiteVersion } from './version-files';

async function buildInto(version: SiteVersion, root: string): Promise<void> {
  const { site, name } = version;
  const staged = createStagingPath(site, `${name}-${version.version}`);
  const config = await loadConfig(name, 'production', root);
  // A preview of what is live must not share its chunk registry.
  const uniqueName = name === 'shell' ? name : `${name}@${version.version}`;
  try {
    const stats = await compile({ ...config, output: { ...config.output, path: staged, uniqueName } });
    const build = { name, version: version.version, folder: staged, stats, root };
    const release = name === 'shell' ? await describeShell(build) : await describeRemote(build);
    writeFileSync(path.join(staged, 'release.json'), JSON.stringify(release, null, 1));
    await compressFolder(staged);
    mkdirSync(path.join(site, name), { recursive: true });
    await moveIntoSite(staged, version);
  } catch (error) {
    throw explainWriteError(error, `${name} ${version.version}`, site);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/**
 * Builds a version into its folder of the site unless its files lie there intact. Returns the release and the seconds
 * that the build took.
 */
export async function ensureBuilt({
  root = ROOT,
  ...version
}: SiteVersion & { root?: string }): Promise<{ release: Release; seconds?: number }> {
  const read = () => readRelease(version.site, version.name, version.version);
  if (isIntact(version)) return { release: read() };
  const started = performance.now();
  await buildInto(version, root);
  return { release: read(), seconds: (performance.now() - started) / 1000 };
}
