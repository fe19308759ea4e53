import { expect, test } from '@playwright/test';
import { OWNER } from './app-instance';
import { signInOnScreen } from './session';

test('a wrong password opens an error dialog and keeps the entered email address', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invalid Login Credentials' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email);
});

test('signing in returns to the page that was requested', async ({ page }) => {
  await page.goto('/menu/categories');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/menu\/categories/);
});

test('the password is never sent in plain text', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await signInOnScreen(page);
  expect(bodies.some((body) => body.includes('/api/auth/log_in'))).toBe(true);
  expect(bodies.filter((body) => body.includes(OWNER.password))).toEqual([]);
});

test('signing out in one tab signs out the other tab', async ({ context, page }) => {
  await signInOnScreen(page);
  const other = await context.newPage();
  await other.goto('/employee/employees');
  await expect(other.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login/);
});
