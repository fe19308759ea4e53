import { expect, type Page, test } from '@playwright/test';
import { headingOf, SIGNED_IN_AREAS } from './areas';
import { signIn } from './session';
import { follow } from './sidebar';

test('a remote is loaded when its area is visited, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(scripts.some((path) => path.startsWith('/mf-reporting/'))).toBe(true);
  expect(scripts.filter((path) => path.startsWith('/mf-business/'))).toEqual([]);
  await follow(page, 'Business Setup', 'Business Information');
  await expect(page.getByRole('heading', { level: 1, name: 'Business Information' })).toBeVisible();
  expect(scripts.some((path) => path.startsWith('/mf-business/'))).toBe(true);
});

/** Lets no script of the area `remote` arrive before the API has answered `call`. */
async function holdCode(page: Page, remote: string, call: RegExp): Promise<void> {
  const answered = page.waitForResponse(call);
  await page.route(new RegExp(`/${remote}/.*\\.js`), async (route) => {
    await answered;
    await route.continue();
  });
}

test('the data that a page begins with is asked for while its code is on its way, and once', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname}${search}`);
  });
  await holdCode(page, 'mf-menu', /\/api\/modifier_groups$/);
  await page.goto('/menu/modifiers');
  await expect(page.getByRole('list', { name: 'Modifier groups' }).getByRole('listitem').first()).toBeVisible();
  await holdCode(page, 'mf-employees', /\/api\/employees\?/);
  await follow(page, 'Employees', 'Employees');
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('row').nth(1)).toBeVisible();
  expect(asked).toEqual([...new Set(asked)]);
});

test('nothing on a walk through every area breaks the content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await signIn(page);
  for (const area of SIGNED_IN_AREAS) {
    await page.goto(area.path);
    await expect(headingOf(page, area)).toBeVisible();
  }
  expect(violations).toEqual([]);
});
