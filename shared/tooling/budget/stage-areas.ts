import { remoteNames } from '../build/workspaces';
import { ensureBuilt } from '../release/build-release';
import { previewVersion } from '../release/deployment';
import type { Registry, Release } from '../release/registry';
import { withRollout } from '../release/rollout';
import { changeSite } from '../release/site';

const isStageable = (release: Release) => 'description' in release && release.description.visitors === 'signed-in';

/**
 * Stages each area's sources for half of the locations, next to the live versions. This makes index.html as large as it
 * can get.
 */
export async function stageAreas(site: string): Promise<void> {
  const built = remoteNames().map((name) => ensureBuilt({ name, version: previewVersion(name, 'staged'), site }));
  const releases = (await Promise.all(built)).map(({ release }) => release).filter(isStageable);
  const at = new Date().toISOString();
  await changeSite(site, (registry: Registry) =>
    releases.reduce((next, release) => withRollout(next, release, { percent: 50 }, at), registry),
  );
}
