import { expect, test } from '@playwright/test';
import { signIn } from './session';

const areas = [
  { remote: 'mf-employees', path: '/employee/employees', heading: 'Employees' },
  { remote: 'mf-reporting', path: '/reporting/orders', heading: 'Orders' },
  { remote: 'mf-menu', path: '/menu/categories', heading: 'Categories' },
  { remote: 'mf-business', path: '/business/information', heading: 'Business Information' },
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
  await page.getByRole('link', { name: 'Business Information' }).click();
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
      await page.getByRole('link', { name: area.heading, exact: false }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: area.heading })).toBeVisible();
    }
    await page.getByRole('link', { name: broken.heading, exact: false }).first().click();
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await page.unroute(`**/${broken.remote}/**`);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: broken.heading })).toBeVisible();
  });
}

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
