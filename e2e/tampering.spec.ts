import { expect, type Page, test } from '@playwright/test';
import { getHeading, SIGN_IN, SIGNED_IN_AREAS, visitAllAreas } from './areas';
import { collectReports, getRetryButton, getUnavailableAlert } from './broken-areas';
import { holdResponses, isTampered, tamperWithResponses } from './faults';
import { startSession } from './session';

/** Returns a pattern for the URLs of shell files whose names start with `name`. */
const matchShellFiles = (name: string, extension = 'js') =>
  new RegExp(`/shell/[^/]+/${name}[^/]*\\.${extension}(\\?.*)?$`);

/** Collects the URLs of files that the browser blocked because of a wrong integrity hash. */
function collectIntegrityErrors(page: Page): string[] {
  const integrityErrors: string[] = [];
  page.on('console', (message) => {
    const [, address] = /valid digest in the 'integrity' attribute for resource '([^']+)'/.exec(message.text()) ?? [];
    if (address !== undefined) integrityErrors.push(address);
  });
  return integrityErrors;
}

/** Returns the alert that the HTML shows when the shell's files do not load. */
const getShellErrorAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load completely' });

for (const name of ['main', 'libraries']) {
  test(`a tampered ${name} file of the shell is not run; the page shows an error, and a reload loads the original file`, async ({
    page,
  }) => {
    const [integrityErrors, reports] = [collectIntegrityErrors(page), collectReports(page)];
    await tamperWithResponses(page, matchShellFiles(name));
    await page.goto('/login');
    await expect(getShellErrorAlert(page)).toBeVisible();
    expect(integrityErrors).toEqual([expect.stringMatching(matchShellFiles(name))]);
    await expect.poll(() => reports).toEqual([expect.objectContaining({ remote: 'shell', phase: 'load' })]);
    expect(await isTampered(page)).toBe(false);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(getHeading(page, SIGN_IN)).toBeVisible();
    await expect(getShellErrorAlert(page)).toBeHidden();
  });
}

for (const [kind, address] of [
  ['code', matchShellFiles('main')],
  ['style sheet', matchShellFiles('main', 'css')],
] as const) {
  test(`the page shows an error when the shell’s ${kind} is slow to load, until it has loaded`, async ({ page }) => {
    await page.clock.install();
    const releaseFile = await holdResponses(page, address);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeEmpty();
    await page.clock.fastForward(9_000);
    await expect(getShellErrorAlert(page)).toBeVisible();
    releaseFile();
    await expect(getHeading(page, SIGN_IN)).toBeVisible();
    await expect(getShellErrorAlert(page)).toBeHidden();
  });
}

test('a tampered style sheet of the shell does not apply, and the page shows an error above the working screen', async ({
  page,
}) => {
  const [integrityErrors, reports] = [collectIntegrityErrors(page), collectReports(page)];
  await tamperWithResponses(page, matchShellFiles('main', 'css'));
  await page.goto('/login');
  await expect(getHeading(page, SIGN_IN)).toBeVisible();
  await expect(getShellErrorAlert(page)).toBeVisible();
  expect(integrityErrors).toEqual([expect.stringMatching(matchShellFiles('main', 'css'))]);
  await expect.poll(() => reports).toEqual([expect.objectContaining({ remote: 'shell', phase: 'style' })]);
  expect(await isTampered(page)).toBe(false);
});

test('a tampered chunk that an area loads after its start is not run, and the area’s page works', async ({ page }) => {
  const laterChunks = /\/mf-reporting\/[^/]+\/(chart|\d+)\.[^/]*\.js(\?.*)?$/;
  await startSession(page);
  const integrityErrors = collectIntegrityErrors(page);
  await tamperWithResponses(page, laterChunks);
  await page.goto('/reporting/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect.poll(() => integrityErrors).toContainEqual(expect.stringMatching(laterChunks));
  expect(await isTampered(page)).toBe(false);
});

test('a tampered recovery chunk of the shell is not run, and a retry loads the area', async ({ page }) => {
  const integrityErrors = collectIntegrityErrors(page);
  await tamperWithResponses(page, matchShellFiles('recovery'));
  await page.route('**/mf-auth/**', (route) => route.abort());
  await page.goto('/login');
  await expect(getUnavailableAlert(page, 'Sign in')).toBeVisible();
  expect(integrityErrors).toEqual([expect.stringMatching(matchShellFiles('recovery'))]);
  expect(await isTampered(page)).toBe(false);
  await page.unrouteAll();
  await getRetryButton(page).click();
  await expect(getHeading(page, SIGN_IN)).toBeVisible();
});

test('a tampered chunk of shared modules is not run', async ({ page }) => {
  await startSession(page);
  const integrityErrors = collectIntegrityErrors(page);
  await tamperWithResponses(page, matchShellFiles('shared-lists'));
  await page.goto('/menu/categories');
  await expect(getUnavailableAlert(page, 'Menu')).toBeVisible();
  expect(integrityErrors).toContainEqual(expect.stringMatching(matchShellFiles('shared-lists')));
  expect(await isTampered(page)).toBe(false);
});

test('areas whose chunk of shared modules does not load are unavailable until a retry loads it', async ({ page }) => {
  await startSession(page);
  await page.route(matchShellFiles('shared-lists'), (route) => route.fulfill({ status: 404 }));
  await page.goto('/terms');
  for (const { title, sidebarLink } of SIGNED_IN_AREAS.slice(0, 2)) {
    await page.getByRole('link', { name: sidebarLink?.link, exact: true }).click();
    await expect(getUnavailableAlert(page, title)).toBeVisible();
  }
  await page.unrouteAll();
  await getRetryButton(page).click();
  await visitAllAreas(page);
});

test('scripts, event handlers and styles that are injected into the HTML have no effect', async ({ page }) => {
  const injectedMarkup = `
    <script>globalThis.tampered = true;</script>
    <script src="data:text/javascript,globalThis.tampered = true;"></script>
    <img src="/nothing.png" alt="" onerror="globalThis.tampered = true;">
    <style>:root { --tampered: yes; }</style>`;
  await page.route('/login', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('<script>(', '<script>globalThis.tampered = true;(');
    await route.fulfill({ response, body: text.replace('</body>', `${injectedMarkup}</body>`) });
  });
  await page.goto('/login');
  await expect(getHeading(page, SIGN_IN)).toBeVisible();
  expect(await isTampered(page)).toBe(false);
});
