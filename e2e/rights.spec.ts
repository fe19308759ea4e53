import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type ElementHandle, expect, type Page, type Response, test } from '@playwright/test';
import { moduleId, type Rights } from '../shared/contract/src/rights';
import { createEnvironment, OWNER } from './app-instance';
import { signIn, startSession } from './session';

const PASSWORD = 'a-long-password';

/** Adds a user with a role to the first location, with the operators' command `add-user`. */
function addUser(role: string, firstName = 'Sam'): { email: string; password: string } {
  const email = `${firstName}.${role}@rights.example.com`.toLowerCase();
  const options = ['--location', '1', '--user-name', `${firstName} ${role}`, '--email', email, '--role', role];
  execFileSync('npm', ['run', '--silent', 'add-user', '-w', 'api', '--', ...options], {
    cwd: path.join(__dirname, '..'),
    env: { ...process.env, ...createEnvironment() },
    input: `${PASSWORD}\n`,
  });
  return { email, password: PASSWORD };
}

/**
 * Roles that these tests create: Viewer may view everything and change nothing; Recruiter manages the staff and has few
 * other rights.
 */
const CREATED_ROLES: Record<string, Rights> = {
  Viewer: Object.fromEntries(moduleId.options.map((id) => [id, 'view'])),
  Recruiter: { orders: 'view', users: 'manage', team_roles: 'manage', employees: 'manage' },
};

/** Creates the roles, unless another worker of this run has created them. */
async function createRoles(page: Page): Promise<void> {
  await signIn(page, OWNER);
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  for (const [name, rights] of Object.entries(CREATED_ROLES)) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.post('/api/team_roles', { headers, data: { name, rights } });
    expect(response.ok() || response.status() === 409).toBe(true);
  }
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
}

/**
 * Collects the API requests that are rejected because the user lacks a right, or with status 409 because of the state
 * of a record, such as a role with rights that the user does not have. Returns a function that lists these requests.
 */
function collectRefusals(page: Page): () => Promise<string[]> {
  const checks: Promise<string[]>[] = [];
  const check = async (response: Response) => {
    const body = await response.json().catch(() => undefined);
    const isRefusal = body?.code === 'not_permitted' || response.status() === 409;
    return isRefusal ? [`${response.request().method()} ${response.url()} on ${page.url()}: ${body?.message}`] : [];
  };
  page.on('response', (response) => {
    if ([404, 409].includes(response.status()) && response.url().includes('/api/')) checks.push(check(response));
  });
  return async () => (await Promise.all(checks)).flat();
}

/**
 * Labels of buttons that the test does not click, because they download, print, change data without a confirmation, or
 * only page through or filter a list.
 */
const NOT_CLICKED =
  /Export|Print|Download|Mark as|Hide|Show|Clone|Use “|^Add$|^Save|Delete|Clear|Copy|page|Page|Today|filters|Back to/;

const content = (page: Page) => page.getByRole('main');
const failures = /could not be loaded|is unavailable|role does not include|Something went wrong/;

/** Waits until the page and its data have loaded, and expects no error. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(content(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(content(page).locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.getByText(failures).count()).toBe(0);
}

/** Navigates within the application, without reloading the document. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expectLoaded(page);
}

/** Returns the links in the content, one of each kind. Links whose paths differ only in numbers are of one kind. */
async function listLinks(page: Page): Promise<string[]> {
  const links = content(page).getByRole('link');
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const byKind = new Map(all.map((href) => [href.replace(/\?.*/, '').replaceAll(/\d+/g, 'n'), href]));
  return [...byKind.values()].filter((href) => href.startsWith('/'));
}

/** Returns the labels of the buttons, in order; '' for disabled ones. Runs in the browser. */
const readLabels = (buttons: Element[]) =>
  buttons.map((button) =>
    button.matches(':disabled, [aria-disabled="true"]')
      ? ''
      : (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
  );

/**
 * Returns the kind of a button: its label without the name of a record, for example "Actions" for "Actions for Soup".
 * All buttons that open a definition, such as "What Tips means", are of the same kind.
 */
const toKind = (label: string) => label.replace(/ for .*/, '').replace(/^What .* means$/, 'Definition');

/** Returns the kinds of the buttons in the content, in order; '' for disabled ones. */
async function listButtons(page: Page): Promise<string[]> {
  return (await content(page).getByRole('button').evaluateAll(readLabels)).map(toKind);
}

/** Opens a page that the sidebar links to, and waits until it has replaced the previous page. */
async function openPage(page: Page, address: string): Promise<void> {
  await visit(page, address);
  const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${address}"]`);
  await expect(link).toHaveAttribute('aria-current');
  await expectLoaded(page);
}

/** Waits until the page has a button of this kind, and clicks the last one. */
async function clickButton(page: Page, kind: string): Promise<void> {
  // Keeps the element, not its position, which changes when a part of the page loads between the search and the click.
  let button: ElementHandle | undefined;
  await expect
    .poll(async () => {
      const buttons = (await content(page).getByRole('button').elementHandles()) as ElementHandle<Element>[];
      const labels = await page.evaluate(readLabels, buttons);
      button = buttons[labels.map(toKind).lastIndexOf(kind)];
      return button !== undefined;
    })
    .toBe(true);
  await button?.click({ timeout: 60_000 });
  // A button shows that its request is pending only after the next render.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Opens the page again if the address has changed, or if a dialog, menu or list covers the page. */
async function reopenPage(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const covers = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'));
  if (`${pathname}${search}` !== address || (await covers.count()) > 0) await openPage(page, address);
}

/** Visits the page, and clicks its buttons and follows its links one level deep. */
async function explore(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  const links = await listLinks(page);
  for (const kind of new Set(await listButtons(page))) {
    if (kind === '' || NOT_CLICKED.test(kind)) continue;
    await clickButton(page, kind);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.getByText(failures).count()).toBe(0);
    await page.keyboard.press('Escape');
    await reopenPage(page, address);
  }
  for (const link of links) await visit(page, link);
}

const ROLES = ['Manager', 'Bookkeeper', 'Server', 'Viewer'];

/** Opens the command palette and returns the addresses of its commands, except those of pages in the sidebar. */
async function listCommands(page: Page, pages: readonly string[]): Promise<string[]> {
  await page.keyboard.press('Control+k');
  const options = page.getByRole('dialog', { name: 'Go to' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const addresses = await options.evaluateAll((all) => all.map((option) => option.getAttribute('data-value') ?? ''));
  await page.keyboard.press('Escape');
  return addresses.filter((address) => address !== '/logout' && !pages.includes(address));
}

/** Returns the pages in the sidebar, including those of closed groups. */
async function listPages(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { includeHidden: true });
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return paths.filter((href) => href !== '/logout');
}

test.describe('the pages offer a user nothing that the server rejects', () => {
  test.describe.configure({ mode: 'parallel' });

  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage();
    await createRoles(page);
    await page.close();
  });

  for (const role of ROLES) {
    test(`with the role ${role}`, async ({ page }) => {
      // Long enough for a busy machine; the limit only ends a test that hangs.
      test.setTimeout(600_000);
      const listRefused = collectRefusals(page);
      await signIn(page, addUser(role));
      const pages = await listPages(page);
      expect(pages).toContain('/reporting/orders');
      for (const address of pages) await explore(page, address);
      for (const address of await listCommands(page, pages)) await visit(page, address);
      expect(await listRefused()).toEqual([]);
    });
  }

  test('with the role Recruiter, who may change users, roles and employees that have no rights beyond their own', async ({
    page,
  }) => {
    const listRefused = collectRefusals(page);
    const own = addUser('Recruiter');
    const colleague = addUser('Recruiter', 'Kim');
    await signIn(page, own);
    const menu = (name: string) => content(page).getByRole('button', { name: `Actions for ${name}` });

    await openPage(page, '/employee/users');
    await expect(menu('Kim Recruiter')).toBeVisible();
    await expect(menu('Olivia Hart')).toHaveCount(0);
    await expect(menu('Sam Recruiter')).toHaveCount(0);
    for (const action of ['Deactivate', 'Activate', 'Remove']) {
      await menu('Kim Recruiter').click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      if (action !== 'Activate') await page.getByRole('dialog').getByRole('button', { name: action }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(content(page).getByText(colleague.email)).toHaveCount(0);

    await openPage(page, '/employee/team_roles');
    await menu('Manager').click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const items = page.getByRole('radiogroup', { name: 'Items', exact: true });
    await expect(items.getByRole('radio', { disabled: false })).toHaveCount(1);
    await page.keyboard.press('Escape');

    await openPage(page, '/employee/employees');
    await page.getByRole('button', { name: 'Add Employee' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
    await expect(page.getByRole('option', { name: 'Recruiter' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Manager' })).toHaveCount(0);
    expect(await listRefused()).toEqual([]);
  });

  test('with the role Owner, which includes every page', async ({ page }) => {
    const listRefused = collectRefusals(page);
    await signIn(page, OWNER);
    const pages = await listPages(page);
    expect(pages.length).toBeGreaterThan(20);
    const commands = await listCommands(page, pages);
    expect(commands.length).toBeGreaterThan(15);
    for (const address of [...pages, ...commands]) await visit(page, address);
    expect(await listRefused()).toEqual([]);
  });
});

test('a page that the role does not include shows a message and a link to the start page', async ({ page }) => {
  await startSession(page, addUser('Bartender'));
  await page.goto('/menu/items');
  await expect(page.getByText('Your role does not include Items.')).toBeVisible();
  await expect(page.getByText('Ask an owner of Harbor & Vine.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Orders' }).click();
  await expect(page).toHaveURL(/\/reporting\/orders/);
});
