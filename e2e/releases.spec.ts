import { expect, type Page, test } from '@playwright/test';
import { OPERATOR_KEY, OWNER } from './app-instance';
import { addRelease, makeLive, makePreview, readLiveVersion } from './deployment';
import { openSystemPage, signIn, signInOnScreen, startSession } from './session';

const RELEASE_VERSION = '7.0.0';
const PREVIEW_VERSION = '7.1.0-pr.12';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });
const update = (page: Page) => page.getByRole('button', { name: 'Update now' });

/** Waits until the page checks for new releases, then simulates that the tab becomes visible again. */
async function refocusTab(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('status')).toBeAttached();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test.describe('updates of open tabs', () => {
  let versionBefore = '';
  test.beforeEach(() => {
    versionBefore = readLiveVersion('mf-menu');
    addRelease('mf-menu', RELEASE_VERSION, 'Add Item', 'Add a dish');
  });
  test.afterEach(() => {
    if (readLiveVersion('mf-menu') !== versionBefore) makeLive('mf-menu', versionBefore, 'rollback');
  });

  test('a deployment or rollback is offered in an open tab without losing a filled-in form, and takes effect after a reload', async ({
    page,
  }) => {
    await startSession(page);
    await page.goto('/menu/items/new');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Half a soup');
    makeLive('mf-menu', RELEASE_VERSION);
    await refocusTab(page);
    await expect(page.getByText('An update is ready.')).toBeVisible();
    await expect(name).toHaveValue('Half a soup');

    const dialogAnswers: Array<'dismiss' | 'accept'> = ['dismiss', 'accept'];
    const seen: string[] = [];
    page.on('dialog', async (dialog) => {
      seen.push(dialog.type());
      await dialog[dialogAnswers.shift() ?? 'accept']();
    });
    await update(page).click();
    await expect.poll(() => seen).toEqual(['beforeunload']);
    await expect(name).toHaveValue('Half a soup');
    await update(page).click();
    await expect(name).toHaveValue('');
    await page.goto('/menu/items');
    await expect(page.getByText('Add a dish')).toBeVisible();
    await refocusTab(page);
    await expect(update(page)).toBeHidden();
  });

  test('an update is offered until the offer is dismissed', async ({ page }) => {
    makeLive('mf-menu', RELEASE_VERSION);
    await signIn(page);
    makeLive('mf-menu', versionBefore, 'rollback');
    await refocusTab(page);
    await expect(update(page)).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(update(page)).toBeHidden();
    await page.getByRole('link', { name: /^Items/ }).click();
    await expect(page.getByText('Add a dish')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Add Item')).toBeVisible();
  });

  test.describe('in a narrow window', () => {
    test.use({ viewport: { width: 360, height: 700 } });

    test('the offer of an update does not cover the header’s controls', async ({ page }) => {
      await signIn(page);
      makeLive('mf-menu', RELEASE_VERSION);
      await refocusTab(page);
      await expect(update(page)).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('button', { name: /colors/ }).click();
      await page.getByRole('button', { name: 'Main menu' }).click();
      await page.getByRole('button', { name: 'Main menu' }).click();
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('banner').getByText('Harbor & Vine')).toBeVisible();
    });
  });
});

test.describe('previews', () => {
  test.beforeAll(() => {
    addRelease('mf-menu', PREVIEW_VERSION, 'Add Item', 'Add a dish');
    makePreview('mf-menu', PREVIEW_VERSION);
  });

  test('a preview starts after sign-in, shows another version in this tab only, and can be left', async ({
    page,
    context,
  }) => {
    await page.goto(`/menu/items?page=2&preview=mf-menu@${PREVIEW_VERSION}`);
    await expect(heading(page, 'Sign In')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.keyboard.press('Enter');

    await expect(banner(page)).toContainText(`Preview in this tab: Menu ${PREVIEW_VERSION}`);
    await expect(page).toHaveURL('/menu/items?page=2');
    await expect(page.getByText('Add a dish')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Add a dish')).toBeVisible();
    await page.getByRole('link', { name: 'Transactions' }).click();
    await expect(heading(page, 'Transactions')).toBeVisible();
    await expect(banner(page)).toBeVisible();

    const other = await context.newPage();
    await other.goto('/menu/items');
    await expect(other.getByText('Add Item')).toBeVisible();
    await expect(banner(other)).toBeHidden();

    await page.goto('/menu/items?search=soup');
    await page.getByRole('button', { name: 'Leave preview' }).click();
    await expect(page.getByText('Add Item')).toBeVisible();
    await expect(page).toHaveURL('/menu/items?search=soup');
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(page.getByText('Add Item')).toBeVisible();
  });

  test('a preview of a missing version shows a message and the live version', async ({ page }) => {
    await startSession(page);
    await page.goto('/menu/items?preview=mf-menu@9.9.9,mf-menu@1.0.0/../x');
    await expect(banner(page)).toContainText('mf-menu 9.9.9 is not on the server. The live version is in use.');
    await expect(banner(page)).toContainText('“mf-menu@1.0.0/../x” is not an area and version');
    await expect(page.getByText('Add Item')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toBeHidden();
  });

  test('a preview with tampered files does not run them', async ({ page }) => {
    await startSession(page);
    await page.route(`**/mf-menu/${PREVIEW_VERSION}/__federation*.js`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.tampered = true;${await answer.text()}` });
    });
    await page.goto(`/menu/items?preview=mf-menu@${PREVIEW_VERSION}`);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByText('Add Item').or(page.getByRole('button', { name: 'Try again' }))).toBeVisible({
      timeout: 30_000,
    });
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    // Waits for prefetches in progress, because their responses cannot be read after the page is closed.
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('operation', () => {
  test.beforeAll(() => {
    addRelease('mf-menu', PREVIEW_VERSION, 'Add Item', 'Add a dish');
    makePreview('mf-menu', PREVIEW_VERSION);
  });

  test('the system page requires sign-in and the operator key, and shows the deployed versions and the versions in this tab', async ({
    page,
  }) => {
    await page.goto('/system');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.keyboard.press('Enter');
    await openSystemPage(page);
    await expect(page).toHaveTitle('System');
    await expect(page).toHaveURL('/system');

    const areas = page.getByRole('table', { name: 'Areas' });
    const menu = areas.getByRole('row', { name: /^Menu/ });
    await expect(menu).toContainText(readLiveVersion('mf-menu'));
    await expect(menu).toContainText(/\w+ \d+, \d{4} at \d\d:\d\d [AP]M/);
    await expect(menu).toContainText('Not loaded yet');
    await page.getByRole('button', { name: 'Load now: Menu' }).click();
    await expect(menu).toContainText(/[\d,]+ ms/);
    await expect(page.getByText(/^Working, responded in/)).toBeVisible();
    await expect(page.getByText(readLiveVersion('shell')).first()).toBeVisible();

    await page.getByRole('link', { name: `Open preview of Menu ${PREVIEW_VERSION}` }).click();
    await expect(page).toHaveURL('/menu/categories');
    await expect(banner(page)).toContainText(PREVIEW_VERSION);
    await page.goto('/system');
    await expect(menu).toContainText('Preview');
  });

  test('the system page lists the failure of an area that cannot be loaded', async ({ page }) => {
    await startSession(page);
    await page.route('**/mf-employees/**', (route) => route.abort());
    await page.goto('/system');
    await openSystemPage(page);
    await page.getByRole('button', { name: 'Load now: Employees' }).click();
    const failures = page.getByRole('table', { name: 'Last failures in this browser' });
    await expect(failures.getByRole('row', { name: /^Employees/ })).toContainText(readLiveVersion('mf-employees'), {
      timeout: 30_000,
    });
  });
});

test('the server metrics include the metrics of its process', async ({ request }) => {
  const response = await request.get('/metrics', { headers: { authorization: `Bearer ${OPERATOR_KEY}` } });
  expect(await response.text()).toMatch(/^process_cpu_seconds_total \d/m);
});

test.describe('loading', () => {
  test('the shell requests a remote’s code in parallel with its own, and the page’s data before the remote’s code has loaded', async ({
    page,
  }) => {
    await startSession(page);
    const code = page.waitForRequest(/\/mf-menu\/.*__federation_expose_module.*\.js/);
    const data = page.waitForRequest(/\/api\/.*business_details/);
    // Holds back each file until the request that must run in parallel was sent, so sequential requests would hang.
    await page.route('**/shell/*/main.*.js', async (route) => {
      await code;
      await route.continue();
    });
    await page.route('**/mf-menu/*/__federation_expose_module*.js', async (route) => {
      await data;
      await route.continue();
    });
    await page.goto('/menu/items', { waitUntil: 'commit' });
    await expect(heading(page, 'Items')).toBeVisible();
  });

  test('the shell loads pages without fetching the registry or a manifest, and loads React only from its own files', async ({
    page,
  }) => {
    const seen: string[] = [];
    const ownersOfReact: string[] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      seen.push(pathname);
      if (!pathname.endsWith('.js')) return;
      const text = await response.text().catch(() => '');
      if (text.includes('react.transitional.element')) ownersOfReact.push(pathname.split('/')[1] ?? '');
    });
    await signInOnScreen(page);
    for (const path of ['/menu/items', '/employee/employees', '/business/information']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(seen.filter((path) => path.endsWith('.json'))).toEqual([]);
    expect(new Set(ownersOfReact)).toEqual(new Set(['shell']));
  });
});
