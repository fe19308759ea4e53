import { expect, test } from '@playwright/test';
import { OWNER } from './product';
import { signIn } from './session';
import { follow } from './sidebar';

const areas = [
  { remote: 'mf-employees', group: 'Employees', path: '/employee/employees', heading: 'Employees' },
  { remote: 'mf-reporting', group: 'Reporting', path: '/reporting/orders', heading: 'Orders' },
  { remote: 'mf-menu', group: 'Menu', path: '/menu/categories', heading: 'Categories' },
  {
    remote: 'mf-business',
    group: 'Business Setup',
    path: '/business/information',
    heading: 'Business Information',
  },
];

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

for (const broken of areas) {
  test(`without ${broken.remote} the other areas work, and it comes back without a reload`, async ({ page }) => {
    await signIn(page);
    await page.route(`**/${broken.remote}/**`, (route) => route.abort());
    await page.goto(broken.path);
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    for (const area of areas.filter((other) => other !== broken)) {
      await follow(page, area.group, area.heading);
      await expect(page.getByRole('heading', { level: 1, name: area.heading })).toBeVisible();
    }
    await follow(page, broken.group, broken.heading);
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await page.unroute(`**/${broken.remote}/**`);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: broken.heading })).toBeVisible();
  });
}

test('without mf-auth the page says so, and the sign-in screen comes without a reload', async ({ page }) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.route('**/mf-auth/**', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('Sign in is unavailable')).toBeVisible({ timeout: 30_000 });
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/mf-auth/**');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reporting/orders');
  expect(loads).toHaveLength(1);
});

test('nothing on a walk through every area breaks the content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await signIn(page);
  for (const area of areas) {
    await page.goto(area.path);
    await expect(page.getByRole('heading', { level: 1, name: area.heading })).toBeVisible();
  }
  expect(violations).toEqual([]);
});
