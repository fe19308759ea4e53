import { setTimeout } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { AREAS, getHeading, SIGN_IN, SIGNED_IN_AREAS, visitAllAreas } from './areas';
import { readLiveVersion } from './deployment';
import { createNextReleases, type NextReleases } from './next-releases';
import { signInOnScreen } from './session';

/**
 * Number of rounds in which every remote is deployed and rolled back; a round takes two minutes. DEPLOYMENTS=10 runs a
 * longer trial.
 */
const ROUNDS = Number(process.env.DEPLOYMENTS ?? 1);
/**
 * Milliseconds between two tours of all areas; without a pause, the tours would take CPU time from the
 * deployments.
 */
const PAUSE_MS = 10_000;
const NAMES = AREAS.map(({ remote }) => remote);

let nextReleases: NextReleases;
test.beforeAll(() => {
  nextReleases = createNextReleases(NAMES);
});
test.afterAll(() => nextReleases.remove());

/** Collects error responses, failed requests and page errors; ignores requests that a navigation has aborted. */
function collectFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${request.url()}`);
  });
  page.on('pageerror', (error) => failures.push(error.message));
  return failures;
}

/** Signs in, opens all areas by their links and by their URLs, and signs out. */
async function visitEveryPage(page: Page): Promise<void> {
  await signInOnScreen(page);
  await visitAllAreas(page);
  for (const area of SIGNED_IN_AREAS) {
    await page.goto(area.path);
    await expect(getHeading(page, area)).toBeVisible();
  }
  await page.goto('/logout');
  await expect(getHeading(page, SIGN_IN)).toBeVisible();
}

/**
 * Deploys a different version of each remote and rolls it back, one remote after the other. Returns the versions that
 * were live.
 */
async function deployAndRollBackAll(): Promise<Set<string>> {
  const liveVersions = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of NAMES) {
      await nextReleases.deploy(name);
      liveVersions.add(`${name} ${readLiveVersion(name)}`);
      await nextReleases.rollback(name);
      liveVersions.add(`${name} ${readLiveVersion(name)}`);
    }
  }
  return liveVersions;
}

test('users can work without errors while every remote is deployed and rolled back', async ({ page }) => {
  test.setTimeout(20 * 60_000);
  const versionsBefore = NAMES.map(readLiveVersion);
  const failures = collectFailures(page);
  let isDeploying = true;
  const deploying = deployAndRollBackAll().finally(() => {
    isDeploying = false;
  });
  // This handler prevents an unhandled rejection while the pages are visited. The `await` below reports the error.
  deploying.catch(() => {});
  let visitCount = 0;
  for (; isDeploying; visitCount += 1) {
    await visitEveryPage(page);
    await setTimeout(PAUSE_MS);
  }
  expect((await deploying).size).toBe(2 * NAMES.length);
  expect(NAMES.map(readLiveVersion)).toEqual(versionsBefore);
  expect(failures).toEqual([]);
  console.log(`${visitCount} tours of all areas during ${ROUNDS * NAMES.length} deployments and rollbacks`);
});
