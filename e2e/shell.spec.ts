import { expect, type Page, test } from '@playwright/test';
import { signIn, startSession } from './session';

/** Sidebar groups in order. In each group, headings are texts, and links are pairs of label and path. */
const SIDEBAR: Record<string, Array<string | [label: string, path: string]>> = {
  Employees: [
    ['Employees', '/employee/employees'],
    ['Team Roles', '/employee/team_roles'],
    ['Users', '/employee/users'],
  ],
  Reporting: [
    ['Overview', '/reporting/overview'],
    ['Orders', '/reporting/orders'],
    ['Transactions', '/reporting/transactions'],
    ['Cash Reconciliation', '/reporting/cash-reconciliation'],
    ['Product Mix', '/reporting/items'],
    ['Sales by', '/reporting/sales'],
    ['Taxes', '/reporting/taxes'],
    ['Staff', '/reporting/staff'],
    ['Tips', '/reporting/tips'],
    ['Exceptions', '/reporting/exceptions'],
    ['Close of Day', '/reporting/closings'],
    ['Report Emails', '/reporting/mails'],
  ],
  Menu: [
    ['Categories', '/menu/categories'],
    ['Items', '/menu/items'],
    ['Modifiers', '/menu/modifiers'],
  ],
  'Business Setup': [
    'About your Business',
    ['Business Information', '/business/information'],
    'Business Operations',
    ['Sales Taxes', '/business/sales_taxes'],
    ['Discounts', '/business/discounts'],
    ['Printers', '/business/printers'],
    ['Terminals', '/business/terminals'],
    'Other Settings',
    ['Order Notes', '/business/order_notes'],
    ['Order Types', '/business/order_types'],
    ['Order Sources', '/business/order_sources'],
    ['Payment Types', '/business/payment_types'],
    ['Kitchen Receipt Settings', '/business/kitchen_receipt_settings'],
    ['Customer Receipt Settings', '/business/customer_receipt_settings'],
    ['Other Settings', '/business/other_settings'],
    ['History', '/business/history'],
  ],
};

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Reads the entries of a sidebar group: headings as texts, links as pairs of label and path, without counts. */
async function readSidebarEntries(page: Page, group: string): Promise<Array<string | string[]>> {
  const entries = sidebar(page).getByRole('region', { name: group }).getByRole('listitem');
  return await entries.evaluateAll((items) =>
    items.map((item) => {
      const link = item.querySelector('a');
      return link ? [link.firstChild?.textContent ?? '', link.pathname] : (item.textContent ?? '');
    }),
  );
}

test('the sidebar shows every group, heading and link, and every link opens its page', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Business Setup', exact: true }).click();
  await expect(sidebar(page).getByRole('heading')).toHaveText(Object.keys(SIDEBAR));
  for (const [group, entries] of Object.entries(SIDEBAR)) {
    await expect.poll(() => readSidebarEntries(page, group)).toEqual(entries);
    for (const [label, address] of entries.filter((entry) => typeof entry !== 'string')) {
      const link = sidebar(page).locator(`a[href="${address}"]`);
      await link.click();
      await expect(page).toHaveURL(address ?? '');
      await expect(heading(page, label ?? '')).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main')).toBeFocused();
    }
  }
  await expect(sidebar(page).getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
});

test('the inventory counts in the sidebar are requested once', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('inventories_count')) requests.push(request.url());
  });
  await signIn(page);
  for (const label of ['Categories', 'Items', 'Modifiers']) {
    await expect(sidebar(page).getByRole('link', { name: new RegExp(`^${label} \\d+$`) })).toBeVisible();
  }
  await sidebar(page)
    .getByRole('link', { name: /Categories/ })
    .click();
  await expect(heading(page, 'Categories')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test.describe('redirects', () => {
  for (const path of ['/', '/nowhere', '/reporting/orders', '/logout', '/terms']) {
    test(`a signed-out user is redirected from ${path} to the sign-in screen`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(heading(page, 'Sign In')).toBeVisible();
    });
  }
});

test('a signed-in user is redirected from the root, unknown paths and signed-out screens to the orders', async ({
  page,
}) => {
  await startSession(page);
  const paths = ['/', '/login', '/forgot-password', '/reset-password', '/nowhere', '/menu', '/menu/nowhere'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL('/reporting/orders');
    await expect(heading(page, 'Orders')).toBeVisible();
  }
});

test('the footer links to the terms and the privacy policy', async ({ page }) => {
  await signIn(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(heading(page, 'Terms')).toBeVisible();
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('the sidebar starts closed, closes on navigation and opens when the window becomes wide', async ({ page }) => {
    await signIn(page);
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Main menu' }).click();
    await sidebar(page).getByRole('link', { name: 'Transactions' }).click();
    await expect(heading(page, 'Transactions')).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(sidebar(page)).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(sidebar(page)).toBeHidden();
  });
});

test('a new page starts at its top, and a reload or going back restores the scroll position', async ({ page }) => {
  await startSession(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  const getScrollTop = () => page.evaluate(() => window.scrollY);
  await page.goto('/menu/items');
  await expect(heading(page, 'Items')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Items' })).not.toHaveAttribute('aria-busy');
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(getScrollTop).toBe(300);
  await page.reload();
  await expect.poll(getScrollTop).toBe(300);
  await page.goto('/employee/employees');
  await expect(heading(page, 'Employees')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Employees' })).not.toHaveAttribute('aria-busy');
  expect(await getScrollTop()).toBe(0);
  await page.goBack();
  await expect(heading(page, 'Items')).toBeVisible();
  await expect.poll(getScrollTop).toBe(300);
});

test('the color scheme follows the system until the user chooses one, and applies before the application starts', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.getByRole('button', { name: 'Use light colors' }).click();
  await expect.poll(background).toBe(light);
  // With the shell's scripts blocked, only the HTML and its style sheets set the colors.
  await page.route('**/shell/**/*.js', (route) => route.abort());
  await page.reload();
  await expect.poll(background).toBe(light);
  expect(light).not.toBe(dark);
});

test('the command palette opens pages, commands and records with the keyboard only', async ({ page }) => {
  await signIn(page);
  const goTo = async (text: string, option: RegExp, title: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, action or record' }).fill(text);
    await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };
  await goTo('tax', /^Taxes ?Reporting$/, 'Taxes');
  await goTo('sales mod', /^Sales by Modifier/, 'Sales by');
  await expect(page).toHaveURL(/\/reporting\/sales\?by=modifier$/);
  await goTo('hire', /^Add Employee/, 'New Employee');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo('1', /^Order 1 ?\$/, 'Order 1');
});

test('the content and the sidebar can be reached with the keyboard only', async ({ page }) => {
  await signIn(page);
  await expect(heading(page, 'Orders')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Orders')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await sidebar(page).getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(sidebar(page).getByRole('link', { name: /Categories/ })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(sidebar(page).getByRole('link', { name: /Categories/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(sidebar(page).getByRole('link', { name: /Categories/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/menu/categories');
});
