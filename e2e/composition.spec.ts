import { expect, type Page, test } from '@playwright/test';
import { getHeading, SIGN_IN, SIGNED_IN_AREAS } from './areas';
import { signIn, startSession } from './session';
import { followSidebarLink } from './sidebar';

test('a remote is loaded when its area is first visited, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(scripts.some((path) => path.startsWith('/mf-reporting/'))).toBe(true);
  expect(scripts.filter((path) => path.startsWith('/mf-business/'))).toEqual([]);
  await followSidebarLink(page, 'Business Setup', 'Business Information');
  await expect(page.getByRole('heading', { level: 1, name: 'Business Information' })).toBeVisible();
  expect(scripts.some((path) => path.startsWith('/mf-business/'))).toBe(true);
});

test('the style sheets of the shell’s lazy chunks come after that of its entry, so they do not reset the fonts', async ({
  page,
}) => {
  await startSession(page);
  await page.goto('/business/sales_taxes');
  const actions = page.getByRole('button', { name: /^Actions for/ }).first();
  await actions.click();
  // In the wrong order, the styles of Mantine's unstyled buttons would override those of its menu items.
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCSS('padding-inline-start', '12px');
  const files = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href?.includes('/shell/') ? [href.replace(/.*\//, '')] : [])),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(files[0]).toMatch(/^main\./);
});

test('preloaded files are used, because the preload and the request have the same integrity hash', async ({ page }) => {
  const unused: string[] = [];
  page.on('console', (message) => {
    if (/preload .* not used due to an integrity mismatch/.test(message.text())) unused.push(message.text());
  });
  for (const area of [SIGN_IN, ...SIGNED_IN_AREAS]) {
    if (area === SIGNED_IN_AREAS[0]) await startSession(page);
    const entry = page.waitForResponse(new RegExp(`/${area.remote}/.*remoteEntry`));
    await page.goto(area.path);
    await entry;
    await expect(getHeading(page, area)).toBeVisible();
    // The heading is not enough: that of the sign-in page is part of the HTML and visible before the files have loaded.
    await page.waitForLoadState('networkidle');
  }
  expect(unused).toEqual([]);
});

/** Waits until the idle page has prefetched the code of the remote. */
async function waitForPrefetchedCode(page: Page, remote: string): Promise<void> {
  const response = await page.waitForResponse(new RegExp(`/${remote}/.*__federation_expose_module.*\\.js`));
  await response.finished();
}

test('the code of other areas is prefetched while a page is idle, so an area opens without a network connection', async ({
  page,
  context,
}) => {
  const prefetched = Promise.all(['mf-menu', 'mf-employees'].map((remote) => waitForPrefetchedCode(page, remote)));
  await signIn(page);
  await prefetched;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await followSidebarLink(page, 'Employees', 'Employees');
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible();
});

test('an area whose code could not be prefetched is loaded when its link is clicked', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const aborted: string[] = [];
  await page.route(/\/mf-menu\//, async (route) => {
    if (route.request().resourceType() === 'script' || route.request().resourceType() === 'stylesheet') {
      await route.continue();
    } else {
      aborted.push(route.request().url());
      await route.abort();
    }
  });
  await signIn(page);
  await expect.poll(() => aborted.length).toBeGreaterThan(0);
  await followSidebarLink(page, 'Menu', 'Items');
  await expect(page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1)).toBeVisible();
  expect(errors).toEqual([]);
});

test('the shell preloads the files of a remote when a link to it is hovered or focused', async ({ page }) => {
  // The `saveData` setting switches off the idle prefetch, which would request the files before the link is hovered.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeVisible();
  const hoverRequest = page.waitForRequest(/\/mf-menu\/.*__federation_expose_module.*\.js/);
  await page.getByRole('link', { name: /^Items/ }).hover();
  await (await hoverRequest).response();
  const focusRequest = page.waitForRequest(/\/mf-employees\/.*__federation_expose_module.*\.js/);
  await page.getByRole('link', { name: 'Employees' }).focus();
  await (await focusRequest).response();
});

/** Holds back the remote's scripts until the API has responded to the request whose URL matches `call`. */
async function holdCodeUntilCall(page: Page, remote: string, call: RegExp): Promise<void> {
  const response = page.waitForResponse(call);
  await page.route(new RegExp(`/${remote}/.*\\.js`), async (route) => {
    await response;
    await route.continue();
  });
}

test('the data of a page is requested while the page’s code is still loading, and is not requested again', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${pathname}${search}`);
  });
  await holdCodeUntilCall(page, 'mf-menu', /\/api\/modifier_groups$/);
  await page.goto('/menu/modifiers');
  await expect(page.getByRole('list', { name: 'Modifier groups' }).getByRole('listitem').first()).toBeVisible();
  await holdCodeUntilCall(page, 'mf-employees', /\/api\/employees\?/);
  await followSidebarLink(page, 'Employees', 'Employees');
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('row').nth(1)).toBeVisible();
  expect(requests).toEqual([...new Set(requests)]);
});

test('the pages of every area comply with the content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await startSession(page);
  for (const area of SIGNED_IN_AREAS) {
    await page.goto(area.path);
    await expect(getHeading(page, area)).toBeVisible();
  }
  expect(violations).toEqual([]);
});
