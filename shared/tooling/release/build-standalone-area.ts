import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from '../build/version';
import { ROOT, remoteNames } from '../build/workspaces';
import { ensureBuilt } from './build-release';
import { checkSize } from './gates/size';
import { checkStyles } from './gates/styles';
import { measureRelease } from './release-size';

const FOLDER = 'dist';

/**
 * Builds the area of this repository into `dist/<area>/<version>`, replacing earlier builds; needs no site. Returns the
 * folder and the size. Rejects with the reason when the description is invalid, or when one of the gates that need no
 * shell fails.
 */
export async function buildStandaloneArea(): Promise<string> {
  const [name = ''] = remoteNames();
  const version = buildVersion(name);
  const site = path.join(ROOT, FOLDER);
  rmSync(site, { recursive: true, force: true });
  const { release } = await ensureBuilt({ site, name, version });
  if (!('description' in release)) throw new Error(`${name} is built as a shell`);
  const built = { site, name, release };
  const problem = checkSize(built) ?? checkStyles(built);
  if (problem !== undefined) throw new Error(problem);
  const size = measureRelease(path.join(site, name, version), release) / 1000;
  return `${name} ${version} is built in ${FOLDER}/${name}/${version}: ${size.toFixed(1)} kB compressed`;
}
