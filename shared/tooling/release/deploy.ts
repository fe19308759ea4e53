import type { Audience } from '@backoffice/platform/remote/rollout';
import { buildVersion } from '../build/version';
import type { ApiOptions } from './api-contract/require-api';
import { parseAudience } from './audience';
import { isBucketAddress } from './bucket/bucket-address';
import { requireSingleWorkspace, resolvePath, resolveWorkspaceNames } from './command-options';
import { formatScreenshotReport, takeDeployedScreenshots } from './deployed-screenshots';
import { deploy, deployPreview, previewVersion, rollback } from './deployment';
import { describeCommand } from './deployment-details';
import { appendRefusal, appendSummary } from './deployment-summary';
import { findOrigin } from './origins';
import { findRecord, listedVersions } from './registry';
import { abortRollout } from './rollout';
import { readSite } from './site';
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
  screenshots?: string;
}

function refuseForPreview(watch: WatchOptions | undefined, audience: Audience | undefined): void {
  if (watch !== undefined) throw new Error('A preview has no visits to watch: --watch is for what goes live');
  if (audience !== undefined) throw new Error('A preview is shown only on request: it takes no --to or --locations');
}

/** Throws when only the shell is deployed, which has no page of its own to take screenshots of. */
function requireArea(names: string[]): void {
  if (names.every((name) => name === 'shell')) throw new Error('--screenshots is for areas: the shell has no page');
}

function deployedVersions(names: string[], preview: string | undefined) {
  return names.map((name) => ({
    name,
    version: preview === undefined ? buildVersion(name) : previewVersion(name, preview),
  }));
}

/**
 * Returns the deployed version, or the live one if their files are equal, because the site then lists only the live
 * one.
 */
function findPublished(site: string, { name, version }: { name: string; version: string }) {
  const registry = readSite(site);
  const isListed = listedVersions(registry, name).has(version);
  return { name, version: isListed ? version : (findRecord(registry, name)?.current.version ?? version) };
}

interface Deployed {
  site: string;
  versions: ReturnType<typeof deployedVersions>;
  api: string | undefined;
  summary: string | undefined;
  screenshots: string | undefined;
}

/** Prints the error of `write`: a summary that cannot be written does not undo a deployment. */
function tryToWrite(write: () => void): void {
  try {
    write();
  } catch (error) {
    console.error(`The summary could not be written: ${error instanceof Error ? error.message : error}`);
  }
}

function writeSummary(file: string, api: string | undefined, summary: Parameters<typeof appendSummary>[1]): void {
  tryToWrite(() => {
    const origin = findOrigin(summary.site)?.address;
    // For a site in a bucket, links lead to the API that serves the site, because browsers cannot open a bucket.
    const address = origin !== undefined && isBucketAddress(origin) ? api : origin;
    appendSummary(resolvePath(file), { ...summary, address });
  });
}

/** Writes the reason why nothing was deployed into the summary, and rethrows the error. */
function rejectWithSummary(file: string | undefined, names: string[], error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  if (file !== undefined) tryToWrite(() => appendRefusal(resolvePath(file), names, reason));
  throw error;
}

/** Takes the screenshots and writes the summary that the options request. Returns lines about the screenshots. */
async function reportDeployment({ site, versions, api, summary, screenshots: folder }: Deployed): Promise<string[]> {
  const screenshots =
    folder === undefined ? [] : await takeDeployedScreenshots({ site, versions, folder: resolvePath(folder) });
  if (summary !== undefined) writeSummary(summary, api, { site, versions, screenshots });
  return folder === undefined ? [] : formatScreenshotReport(folder, screenshots);
}

export async function run(named: string[], options: DeployOptions): Promise<string> {
  const { preview, summary, screenshots, to, locations, message, force, 'skip-tests': skipTests } = options;
  const names = resolveWorkspaceNames(named);
  requireSingleWorkspace(names, { preview, to, locations, watch: options.watch });
  const [name = ''] = names;
  if (screenshots !== undefined) requireArea(names);
  const watch = parseWatchOptions(options);
  const audience = parseAudience(options);
  const version = preview === undefined ? undefined : previewVersion(name, preview);
  const { site, api } = openTarget(options, { names, version, history: summary !== undefined });
  const deployment = { site, message, api, force };
  if (preview !== undefined) refuseForPreview(watch, audience);
  const start = () => {
    if (preview !== undefined) return deployPreview({ name, ...deployment, label: preview });
    const checked = { ...deployment, skipTests };
    return audience === undefined ? deploy({ names, ...checked }) : deployStaged({ name, ...checked, audience });
  };
  const publish = async () => {
    // The versions are computed before the deployment, because somebody may change the sources during it.
    const versions = deployedVersions(names, preview);
    const report = await start().catch((error: unknown) => rejectWithSummary(summary, names, error));
    const published = versions.map((one) => findPublished(site, one));
    const lines = await reportDeployment({ site, versions: published, api, summary, screenshots });
    return { report: [report, ...lines].join('\n'), version: published[0]?.version ?? '' };
  };
  if (watch === undefined) return (await publish()).report;
  const readHealth = findOrigin(site)?.readHealth ?? createHealthReader(site, api);
  // Reads the health once before the deployment, because a deployment cannot be watched when this fails.
  await readHealth({ minutes: 1, name, version: 'any' });
  const published = await publish();
  console.log(published.report);
  const watched = { ...watch, name, version: published.version, site, readHealth };
  if (audience !== undefined) {
    const undo = (why: string, version: string) =>
      abortRollout({ name, site, version, details: { ...describeCommand(), message: why } });
    return await watchRollout({ ...watched, undo });
  }
  // The automatic rollback does not get the option `--force`, whose reason applies only to the deployment.
  const undo = (why: string, from: string) => rollback({ names, from, site, message: why, api });
  return await watchRelease({ ...watched, undo });
}
