import { deployableNames, findStandaloneArea, ROOT, siteFolder } from '../build/workspaces';
import { buildStandaloneArea } from './build-standalone-area';
import { publishSources } from './publish-sources';
import { readSite } from './site';

export async function run(names: string[]): Promise<string> {
  if (findStandaloneArea(ROOT) !== undefined) return await buildStandaloneArea();
  const known = deployableNames();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; build one of ${known.join(', ')}`);
  const site = siteFolder();
  const failures = await publishSources({ site, names: names.length > 0 ? names : known });
  if (Object.keys(failures).length > 0) process.exitCode = 1;
  return readSite(site)
    .remotes.map(({ description, current }) => `${description.name} ${current.version}`)
    .join('\n');
}
