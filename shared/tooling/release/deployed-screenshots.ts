import { readRelease, readRemoteRelease, readSite } from './site';
import type { PageScreenshots } from './start-check/screenshots';

export interface AreaScreenshots extends PageScreenshots {
  name: string;
}

interface DeployedAreas {
  site: string;
  /** The versions that the command deployed. A version of the shell is skipped: screenshots show areas only. */
  versions: ReadonlyArray<{ name: string; version: string }>;
  /** Absolute path of the folder for the screenshots. */
  folder: string;
}

async function takeOfArea({ site, folder }: DeployedAreas, name: string, version: string): Promise<AreaScreenshots> {
  try {
    // The module is imported here, so that commands without screenshots do not load Playwright.
    const { takeScreenshots } = await import('./start-check/screenshots');
    const release = readRemoteRelease(site, name, version);
    const shell = readRelease(site, 'shell', readSite(site).shell?.current.version ?? '');
    return { name, ...(await takeScreenshots({ site, shell, release, folder })) };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { name, files: [], problems: [`No screenshots could be taken: ${reason}`] };
  }
}

/**
 * Takes screenshots of deployed areas. Never rejects, because the areas are live already: the result contains the
 * problems.
 */
export async function takeDeployedScreenshots(deployed: DeployedAreas): Promise<AreaScreenshots[]> {
  const taken: AreaScreenshots[] = [];
  for (const { name, version } of deployed.versions) {
    if (name !== 'shell') taken.push(await takeOfArea(deployed, name, version));
  }
  return taken;
}

/** Returns lines for the console: the number of screenshots in `folder`, and the reasons for missing ones. */
export function formatScreenshotReport(folder: string, areas: readonly AreaScreenshots[]): string[] {
  const count = areas.reduce((sum, { files }) => sum + files.length, 0);
  return [
    ...(count > 0 ? [`screenshots in ${folder}: ${count}`] : []),
    ...areas.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
  ];
}
