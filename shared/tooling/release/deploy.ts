import type { ApiOptions } from './api-contract/require-api';
import { deployedName, resolveSite } from './command-options';
import { deploy, deployPreview, rollback } from './deployment';
import { createHealthReader } from './watch/read-health';
import { parseWatchOptions } from './watch/watch-options';
import { watchRelease } from './watch/watch-release';

interface DeployOptions extends ApiOptions {
  site?: string;
  preview?: string;
  message?: string;
  'skip-tests'?: string;
  watch?: string;
  'rollback-above'?: string;
}

export async function run(names: string[], options: DeployOptions): Promise<string> {
  const { preview, message, api, force, 'skip-tests': skipTests } = options;
  const target = { name: deployedName(names), site: resolveSite(options.site), message, api, force };
  const watch = parseWatchOptions(options);
  if (preview !== undefined) {
    if (watch !== undefined) throw new Error('A preview has no visits to watch: --watch is for what goes live');
    return await deployPreview({ ...target, label: preview });
  }
  if (watch === undefined) return await deploy({ ...target, skipTests });
  const { name, site } = target;
  const readHealth = createHealthReader(site, api);
  // Before the deployment: it is not made when it cannot be watched.
  await readHealth({ minutes: 1, name, version: 'any' });
  console.log(await deploy({ ...target, skipTests }));
  // `--force` is the reason for the deployment, and not for the rollback.
  const goBack = (why: string) => rollback({ name, site, message: why, api });
  return await watchRelease({ ...watch, name, site, readHealth, rollback: goBack });
}
