import { expect, type Page, test } from '@playwright/test';
import { AREAS, headingOf, SIGN_IN, SIGNED_IN_AREAS, walk } from './areas';
import { liveVersion } from './deployment';
import { createNextReleases, type NextReleases } from './next-releases';
import { signIn } from './session';

/** Each time takes a minute: a longer trial is asked for with DEPLOYMENTS=10. */
const TIMES = Number(process.env.DEPLOYMENTS ?? 2);
const NAMES = AREAS.map(({ remote }) => remote);

let next: NextReleases;
test.beforeAll(() => {
  next = createNextReleases(NAMES);
});
test.afterAll(() => next.remove());

/** Answers that are errors, and requests without an answer; not those that a navigation has made needless. */
function watch(page: Page): string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${request.url()}`);
  });
  page.on('pageerror', (error) => failed.push(error.message));
  return failed;
}

/** Signs in, goes through all areas by their links and by their addresses, and leaves. */
async function workOnce(page: Page): Promise<void> {
  await signIn(page);
  await walk(page);
  for (const area of SIGNED_IN_AREAS) {
    await page.goto(area.path);
    await expect(headingOf(page, area)).toBeVisible();
  }
  await page.goto('/logout');
  await expect(headingOf(page, SIGN_IN)).toBeVisible();
}

/** Deploys another version of every area and takes it back, one after the other; answers the versions seen live. */
async function deployAll(): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let time = 0; time < TIMES; time += 1) {
    for (const name of NAMES) {
      await next.deploy(name);
      seen.add(`${name} ${liveVersion(name)}`);
      await next.rollback(name);
      seen.add(`${name} ${liveVersion(name)}`);
    }
  }
  return seen;
}

test('nobody who works is held up while every area is deployed and rolled back', async ({ page }) => {
  test.setTimeout(20 * 60_000);
  const before = NAMES.map(liveVersion);
  const failed = watch(page);
  let isDeploying = true;
  const deploying = deployAll().finally(() => {
    isDeploying = false;
  });
  // Heard of here as well: what goes wrong with a deployment must not go unnoticed until the walk is over.
  deploying.catch(() => {});
  let walks = 0;
  for (; isDeploying; walks += 1) await workOnce(page);
  expect((await deploying).size).toBe(2 * NAMES.length);
  expect(NAMES.map(liveVersion)).toEqual(before);
  expect(failed).toEqual([]);
  console.log(`${walks} walks through all areas while ${TIMES * NAMES.length} releases went live and back`);
});
