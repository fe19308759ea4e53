import { expect, test } from '@playwright/test';
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
