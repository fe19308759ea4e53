import { expect, type Page, test } from '@playwright/test';
import { headingOf, SIGN_IN, SIGNED_IN_AREAS, walk } from './areas';
import { reportsOf, retry, unavailable } from './broken-product';
import { isTampered, tamper } from './faults';
import { signIn } from './session';

/** Addresses of files of the shell whose names begin with `name`. */
const ofShell = (name: string, extension = 'js') => new RegExp(`/shell/[^/]+/${name}[^/]*\\.${extension}(\\?.*)?$`);

/** Addresses of the files that the browser refused because they are not what they should be. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    const [, address] = /valid digest in the 'integrity' attribute for resource '([^']+)'/.exec(message.text()) ?? [];
    if (address !== undefined) refused.push(address);
  });
  return refused;
}

/** What the page itself says when the shell's own files do not come. */
const shellMissing = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load completely' });

for (const name of ['main', 'libraries']) {
  test(`the shell’s ${name} file, changed on its way, is not run; the page says so, and a reload brings it`, async ({
    page,
  }) => {
    const [refused, reports] = [refusals(page), reportsOf(page)];
    await tamper(page, ofShell(name));
    await page.goto('/login');
    await expect(shellMissing(page)).toBeVisible();
    expect(refused).toEqual([expect.stringMatching(ofShell(name))]);
    expect(reports).toEqual([expect.objectContaining({ remote: 'shell', phase: 'load' })]);
    expect(await isTampered(page)).toBe(false);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(headingOf(page, SIGN_IN)).toBeVisible();
    await expect(shellMissing(page)).toBeHidden();
  });
}

for (const [kind, address] of [
  ['code', ofShell('main')],
  ['style sheet', ofShell('main', 'css')],
] as const) {
  test(`the page says so when the shell’s ${kind} does not arrive, until it is there`, async ({ page }) => {
    await page.clock.install();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(address, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeEmpty();
    await page.clock.fastForward(9_000);
    await expect(shellMissing(page)).toBeVisible();
    arrive();
    await expect(headingOf(page, SIGN_IN)).toBeVisible();
    await expect(shellMissing(page)).toBeHidden();
  });
}

test('the shell’s styles, changed on their way, do not apply, and the page says so above what works', async ({
  page,
}) => {
  const [refused, reports] = [refusals(page), reportsOf(page)];
  await tamper(page, ofShell('main', 'css'));
  await page.goto('/login');
  await expect(headingOf(page, SIGN_IN)).toBeVisible();
  await expect(shellMissing(page)).toBeVisible();
  expect(refused).toEqual([expect.stringMatching(ofShell('main', 'css'))]);
  expect(reports).toEqual([expect.objectContaining({ remote: 'shell', phase: 'style' })]);
  expect(await isTampered(page)).toBe(false);
});

test('what the shell loads after a failure, changed on its way, is not run, and the area comes back all the same', async ({
  page,
}) => {
  const refused = refusals(page);
  await tamper(page, ofShell('recovery'));
  await page.route('**/mf-auth/**', (route) => route.abort());
  await page.goto('/login');
  await expect(unavailable(page, 'Sign in')).toBeVisible();
  expect(refused).toEqual([expect.stringMatching(ofShell('recovery'))]);
  expect(await isTampered(page)).toBe(false);
  await page.unrouteAll();
  await retry(page).click();
  await expect(headingOf(page, SIGN_IN)).toBeVisible();
});

test('what the areas share, changed on its way, is not run', async ({ page }) => {
  await signIn(page);
  const refused = refusals(page);
  await tamper(page, ofShell('shared-lists'));
  await page.goto('/menu/categories');
  await expect(unavailable(page, 'Menu')).toBeVisible();
  expect(refused).toContainEqual(expect.stringMatching(ofShell('shared-lists')));
  expect(await isTampered(page)).toBe(false);
});

test('without what the areas share they are unavailable until it is there, and each comes back by a retry', async ({
  page,
}) => {
  await signIn(page);
  await page.route(ofShell('shared-lists'), (route) => route.fulfill({ status: 404 }));
  await page.goto('/terms');
  for (const { title, place } of SIGNED_IN_AREAS.slice(0, 2)) {
    await page.getByRole('link', { name: place?.link, exact: true }).click();
    await expect(unavailable(page, title)).toBeVisible();
  }
  await page.unrouteAll();
  await retry(page).click();
  await walk(page);
});

test('scripts, handlers and styles that were written into the page on its way are not run', async ({ page }) => {
  const written = `
    <script>globalThis.tampered = true;</script>
    <script src="data:text/javascript,globalThis.tampered = true;"></script>
    <img src="/nothing.png" alt="" onerror="globalThis.tampered = true;">
    <style>:root { --tampered: yes; }</style>`;
  await page.route('/login', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('<script>(', '<script>globalThis.tampered = true;(');
    await route.fulfill({ response, body: text.replace('</body>', `${written}</body>`) });
  });
  await page.goto('/login');
  await expect(headingOf(page, SIGN_IN)).toBeVisible();
  expect(await isTampered(page)).toBe(false);
});
