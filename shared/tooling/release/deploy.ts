import path from 'node:path';
import type { Audience } from '@backoffice/platform/remote/rollout';
import { buildVersion } from '../build/version';
import type { ApiOptions } from './api-contract/require-api';
import { parseAudience } from './audience';
import { isBucketAddress } from './bucket/bucket-address';
import { deployedNames, refuseForSeveral } from './command-options';
import { deploy, deployPreview, previewVersion, rollback } from './deployment';
import { describeCommand } from './deployment-details';
import { appendSummary } from './deployment-summary';
import { findOrigin } from './origins';
import { abort } from './rollout';
import { deployStaged } from './staged-deployment';
import { createHealthReader } from './watch/read-health';
import { parseWatchOptions, type WatchOptions } from './watch/watch-options';
import { watchRelease, watchRollout } from './watch/watch-release';
import { openTarget } from './working-copy/open-target';

interface DeployOptions extends ApiOptions {
  site?: string;
  preview?: string;
  to?: string;
  locations?: string;
  message?: string;
  'skip-tests'?: string;
  watch?: string;
  'rollback-above'?: string;
  summary?: string;
}

function refuseForPreview(watch: WatchOptions | undefined, audience: Audience | undefined): void {
  if (watch !== undefined) throw new Error('A preview has no visits to watch: --watch is for what goes live');
  if (audience !== undefined) throw new Error('A preview is shown on request: --to and --locations have no part in it');
}

function deployedVersions(names: string[], preview: string | undefined) {
  return names.map((name) => ({
    name,
    version: preview === undefined ? buildVersion(name) : previewVersion(name, preview),
  }));
}

/** Writes the summary of a deployment, which has happened, whatever becomes of its summary. */
function writeSummary(file: string, deployed: Parameters<typeof appendSummary>[1], api: string | undefined): void {
  try {
    const origin = findOrigin(deployed.site)?.address;
    // Browsers cannot open a bucket: the API that serves its site has the address of the back office.
    const address = origin !== undefined && isBucketAddress(origin) ? api : origin;
    appendSummary(path.resolve(process.env.INIT_CWD ?? '.', file), { ...deployed, address });
  } catch (error) {
    console.error(`The summary could not be written: ${error instanceof Error ? error.message : error}`);
  }
}

export async function run(named: string[], options: DeployOptions): Promise<string> {
  const { preview, summary, to, locations, message, force, 'skip-tests': skipTests } = options;
  const names = deployedNames(named);
  refuseForSeveral(names, { preview, to, locations, watch: options.watch });
  const [name = ''] = names;
  const watch = parseWatchOptions(options);
  const audience = parseAudience(options);
  const version = preview === undefined ? undefined : previewVersion(name, preview);
  const { site, api } = openTarget(options, { names, version, history: summary !== undefined });
  const deployment = { site, message, api, force, skipTests };
  if (preview !== undefined) refuseForPreview(watch, audience);
  const start = () => {
    if (preview !== undefined) return deployPreview({ name, site, message, api, force, label: preview });
    return audience === undefined ? deploy({ names, ...deployment }) : deployStaged({ name, ...deployment, audience });
  };
  const publish = async () => {
    // Before the deployment: somebody may change the sources meanwhile.
    const versions = summary === undefined ? [] : deployedVersions(names, preview);
    const report = await start();
    if (summary !== undefined) writeSummary(summary, { site, versions }, api);
    return report;
  };
  if (watch === undefined) return await publish();
  const readHealth = findOrigin(site)?.readHealth ?? createHealthReader(site, api);
  // Before the deployment: it is not made when it cannot be watched.
  await readHealth({ minutes: 1, name, version: 'any' });
  console.log(await publish());
  const watched = { ...watch, name, site, readHealth };
  if (audience !== undefined)
    return await watchRollout({
      ...watched,
      undo: (why, version) => abort({ name, site, version, details: { ...describeCommand(), message: why } }),
    });
  // `--force` is the reason for the deployment, and not for the rollback.
  return await watchRelease({ ...watched, undo: (why) => rollback({ names, site, message: why, api }) });
}
