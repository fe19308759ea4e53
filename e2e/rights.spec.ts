import { expect, type Page, type Response, test } from '@playwright/test';
import { moduleId, type Rights } from '../shared/contract/src/rights';
import { addUser } from './add-user';
import { OWNER } from './app-instance';
import { explore, getContent, openPage, visit } from './explore-page';
import { signIn, startSession } from './session';

const PASSWORD = 'a-long-password';

/** Adds a user with a role to the first location. */
function addUserWithRole(role: string, firstName = 'Sam'): { email: string; password: string } {
  const account = { email: `${firstName}.${role}@rights.example.com`.toLowerCase(), password: PASSWORD };
  addUser({ name: `${firstName} ${role}`, role, ...account });
  return account;
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
 * Collects the API requests that are rejected because the user lacks a right (`not_permitted`) or because a record does
 * not allow the change (status 409). Returns a function that lists these requests.
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

test.describe('rights of roles', () => {
  test.describe.configure({ mode: 'parallel' });

  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage();
    await createRoles(page);
    await page.close();
  });

  for (const role of ROLES) {
    test(`the pages offer a user with the role ${role} nothing that the server rejects`, async ({ page }) => {
      // The timeout is long enough for a busy machine; it only ends a test that hangs.
      test.setTimeout(600_000);
      const listRefused = collectRefusals(page);
      await signIn(page, addUserWithRole(role));
      const pages = await listPages(page);
      expect(pages).toContain('/reporting/orders');
      for (const address of pages) await explore(page, address);
      for (const address of await listCommands(page, pages)) await visit(page, address);
      expect(await listRefused()).toEqual([]);
    });
  }

  test('a user with the role Recruiter may change only users, roles and employees that have no rights beyond their own', async ({
    page,
  }) => {
    const listRefused = collectRefusals(page);
    const own = addUserWithRole('Recruiter');
    const colleague = addUserWithRole('Recruiter', 'Kim');
    await signIn(page, own);
    const menu = (name: string) => getContent(page).getByRole('button', { name: `Actions for ${name}` });

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
    await expect(getContent(page).getByText(colleague.email)).toHaveCount(0);

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

  test('the pages offer a user with the role Owner nothing that the server rejects', async ({ page }) => {
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
  await startSession(page, addUserWithRole('Bartender'));
  await page.goto('/menu/items');
  await expect(page.getByText('Your role does not include Items.')).toBeVisible();
  await expect(page.getByText('Ask an owner of Harbor & Vine.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Orders' }).click();
  await expect(page).toHaveURL(/\/reporting\/orders/);
});
