import { expect, type Page, test } from '@playwright/test';
import { SECOND_OWNER } from './app-instance';
import { abortRollout, addRelease, readLiveVersion, stageVersion } from './deployment';
import { openSystemPage, signIn, signInOnScreen } from './session';

const STAGED_VERSION = '7.2.0';
/** Id of the location of `OWNER`, to which the rollout is limited; `SECOND_OWNER` has a different location. */
const LOCATION = 1;

const STAGED_PLACEHOLDER = 'Add a plate';
const LIVE_PLACEHOLDER = 'Add Item';

test.beforeEach(() => {
  addRelease('mf-menu', STAGED_VERSION, LIVE_PLACEHOLDER, STAGED_PLACEHOLDER);
  stageVersion('mf-menu', STAGED_VERSION, [LOCATION]);
});
test.afterEach(() => abortRollout('mf-menu'));

/** Collects the versions of mf-menu whose files the page requests. */
function collectVersions(page: Page): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, version] = /\/mf-menu\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (version !== undefined) versions.add(version);
  });
  return versions;
}

test('a location in the rollout gets only the staged version until the rollout is aborted', async ({ page }) => {
  await signIn(page);
  const versions = collectVersions(page);
  await page.goto('/menu/items');
  await expect(page.getByText(STAGED_PLACEHOLDER)).toBeVisible();
  expect([...versions]).toEqual([STAGED_VERSION]);
  abortRollout('mf-menu');
  await page.getByRole('link', { name: /^Categories/ }).click();
  await page.getByRole('link', { name: /^Items/ }).click();
  await expect(page.getByText(STAGED_PLACEHOLDER)).toBeVisible();
  await page.reload();
  await expect(page.getByText(LIVE_PLACEHOLDER)).toBeVisible();
});

test('a location outside the rollout gets only the live version', async ({ page }) => {
  await signIn(page, SECOND_OWNER);
  const versions = collectVersions(page);
  await page.goto('/menu/items');
  await expect(page.getByText(LIVE_PLACEHOLDER)).toBeVisible();
  expect([...versions]).toEqual([readLiveVersion('mf-menu')]);
});

test('a user gets the staged version immediately after signing in on the sign-in screen', async ({ page }) => {
  await signInOnScreen(page);
  await page.getByRole('link', { name: /^Items/ }).click();
  await expect(page.getByText(STAGED_PLACEHOLDER)).toBeVisible();
});

test('the live version is the fallback of a staged version whose files do not load', async ({ page }) => {
  await signIn(page);
  await page.route(`**/mf-menu/${STAGED_VERSION}/**`, (route) => route.abort());
  await page.goto('/menu/items');
  await expect(page.getByText(LIVE_PLACEHOLDER)).toBeVisible();
  await expect(page.getByText('Menu is shown as it was before its last update, which did not work.')).toBeVisible();
});

test('the system page shows the staged version next to the live version', async ({ page }) => {
  await signIn(page);
  await page.goto('/system');
  await openSystemPage(page);
  const areas = page.getByRole('table', { name: 'Areas' });
  await expect(areas.getByText(`${STAGED_VERSION} for location ${LOCATION}`)).toBeVisible();
});
