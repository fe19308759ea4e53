import { expect, type Page, test } from '@playwright/test';
import { layDown, liveVersion, makeLive, makePreview } from './deployment';
import { OWNER } from './product';
import { openSystemPage, signIn } from './session';

const RELEASE = '7.0.0';
const PREVIEW = '7.1.0-pr.12';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });
const update = (page: Page) => page.getByRole('button', { name: 'Update now' });

/** The tab comes back into view; the page watches by then. */
async function lookAgain(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('status')).toBeAttached();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test.describe('a deployment', () => {
  let before = '';
  test.beforeEach(() => {
    before = liveVersion('mf-menu');
    layDown('mf-menu', RELEASE, 'Add Item', 'Add a dish');
  });
  test.afterEach(() => {
    if (liveVersion('mf-menu') !== before) makeLive('mf-menu', before, 'rollback');
  });

  test('is offered to a tab that is open, takes nothing from a form, and is taken when the tab is loaded anew', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/menu/items/new');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Half a soup');
    makeLive('mf-menu', RELEASE);
    await lookAgain(page);
    await expect(page.getByText('An update is ready.')).toBeVisible();
    await expect(name).toHaveValue('Half a soup');

    const answers: Array<'dismiss' | 'accept'> = ['dismiss', 'accept'];
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog[answers.shift() ?? 'accept']();
    });
    await update(page).click();
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(name).toHaveValue('Half a soup');
    await update(page).click();
    await expect(name).toHaveValue('');
    await page.goto('/menu/items');
    await expect(page.getByText('Add a dish')).toBeVisible();
    await lookAgain(page);
    await expect(update(page)).toBeHidden();
  });

  test('can be passed over, and its rollback is offered too', async ({ page }) => {
    makeLive('mf-menu', RELEASE);
    await signIn(page);
    makeLive('mf-menu', before, 'rollback');
    await lookAgain(page);
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

    test('is offered beside the controls, not over them', async ({ page }) => {
      await signIn(page);
      makeLive('mf-menu', RELEASE);
      await lookAgain(page);
      await expect(update(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('button', { name: /colors/ }).click();
      await page.getByRole('button', { name: 'Main menu' }).click();
      await page.getByRole('button', { name: 'Main menu' }).click();
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('banner').getByText('Harbor & Vine')).toBeVisible();
    });
  });
});

test.describe('a preview', () => {
  test.beforeAll(() => {
    layDown('mf-menu', PREVIEW, 'Add Item', 'Add a dish');
    makePreview('mf-menu', PREVIEW);
  });

  test('begins after sign-in, shows another version to this tab alone, and can be left', async ({ page, context }) => {
    await page.goto(`/menu/items?page=2&preview=mf-menu@${PREVIEW}`);
    await expect(heading(page, 'Sign In')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.keyboard.press('Enter');

    await expect(banner(page)).toContainText(`Preview in this tab: Menu ${PREVIEW}`);
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

  test('that is not there is told of, and the live version is in use', async ({ page }) => {
    await signIn(page);
    await page.goto('/menu/items?preview=mf-menu@9.9.9,mf-menu@1.0.0/../x');
    await expect(banner(page)).toContainText('mf-menu 9.9.9 is not on the server. The live version is in use.');
    await expect(banner(page)).toContainText('“mf-menu@1.0.0/../x” names no area and version');
    await expect(page.getByText('Add Item')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toBeHidden();
  });

  test('whose files are not what its build made is not run', async ({ page }) => {
    await signIn(page);
    await page.route(`**/mf-menu/${PREVIEW}/__federation*.js`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.tampered = true;${await answer.text()}` });
    });
    await page.goto(`/menu/items?preview=mf-menu@${PREVIEW}`);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByText('Add Item').or(page.getByRole('button', { name: 'Try again' }))).toBeVisible({
      timeout: 30_000,
    });
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  });
});

test.describe('the system page', () => {
  test.beforeAll(() => {
    layDown('mf-menu', PREVIEW, 'Add Item', 'Add a dish');
    makePreview('mf-menu', PREVIEW);
  });

  test('is for operators who are signed in, and says what is deployed and what this tab has', async ({ page }) => {
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
    await expect(menu).toContainText(liveVersion('mf-menu'));
    await expect(menu).toContainText(/\w+ \d+, \d{4} at \d\d:\d\d [AP]M/);
    await expect(menu).toContainText('Not loaded yet');
    await page.getByRole('button', { name: 'Load Menu now' }).click();
    await expect(menu).toContainText(/[\d,]+ ms/);
    await expect(page.getByText(/^Working, answered in/)).toBeVisible();
    await expect(page.getByText(liveVersion('shell')).first()).toBeVisible();

    await page.getByRole('link', { name: `Open a preview of Menu ${PREVIEW}` }).click();
    await expect(page).toHaveURL('/menu/categories');
    await expect(banner(page)).toContainText(PREVIEW);
    await page.goto('/system');
    await expect(menu).toContainText('Preview');
  });

  test('tells of an area that cannot be loaded', async ({ page }) => {
    await signIn(page);
    await page.route('**/mf-employees/**', (route) => route.abort());
    await page.goto('/system');
    await openSystemPage(page);
    await page.getByRole('button', { name: 'Load Employees now' }).click();
    const failures = page.getByRole('table', { name: 'Last failures in this browser' });
    await expect(failures.getByRole('row', { name: /^Employees/ })).toContainText(liveVersion('mf-employees'), {
      timeout: 30_000,
    });
  });
});

test.describe('a direct visit', () => {
  test('asks for the area’s code together with the shell’s, and for data before that code is there', async ({
    page,
  }) => {
    await signIn(page);
    const code = page.waitForRequest(/\/mf-menu\/.*__federation_expose_module.*\.js/);
    const data = page.waitForRequest(/\/api\/.*business_details/);
    // Held back until the other has been asked for: a visit that asked for them in turn would wait for ever.
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

  test('fetches neither the registry nor a manifest, and React from the shell alone', async ({ page }) => {
    const asked: string[] = [];
    const withReact: string[] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      asked.push(pathname);
      if (!pathname.endsWith('.js')) return;
      const text = await response.text().catch(() => '');
      if (text.includes('react.transitional.element')) withReact.push(pathname.split('/')[1] ?? '');
    });
    await signIn(page);
    for (const path of ['/menu/items', '/employee/employees', '/business/information']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(asked.filter((path) => path.endsWith('.json'))).toEqual([]);
    expect(new Set(withReact)).toEqual(new Set(['shell']));
  });

  test('a link that is pointed at or focused has its area’s files fetched before it is followed', async ({ page }) => {
    await signIn(page);
    await expect(heading(page, 'Orders')).toBeVisible();
    const pointed = page.waitForRequest(/\/mf-menu\/.*__federation_expose_module.*\.js/);
    await page.getByRole('link', { name: /^Items/ }).hover();
    await (await pointed).response();
    const focused = page.waitForRequest(/\/mf-employees\/.*__federation_expose_module.*\.js/);
    await page.getByRole('link', { name: 'Employees' }).focus();
    await (await focused).response();
  });
});
