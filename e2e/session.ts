import { createHash, createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getBaseUrl, OPERATOR_KEY, OWNER, TOKEN_SECRET } from './app-instance';

/**
 * Signs in through the API instead of the sign-in screen. The next page that is opened in the browser context has
 * the session.
 */
export async function startSession(page: Page, { email, password } = OWNER): Promise<void> {
  const digest = createHash('sha256').update(password).digest('base64');
  const response = await page.request.post('/api/auth/log_in', { data: { email, password: digest } });
  const { data } = await response.json();
  const stored = {
    auth_token: data.auth_token,
    refresh_token: data.refresh_token,
    expired_date: data.refresh_token_expired_date_time,
  };
  const localStorage = Object.entries<string>(stored).map(([name, value]) => ({ name, value }));
  const { cookies } = await page.context().storageState();
  await page.context().setStorageState({ cookies, origins: [{ origin: getBaseUrl(), localStorage }] });
}

/** Signs in through the API, and waits for the first page of the back office. */
export async function signIn(page: Page, account = OWNER): Promise<void> {
  await startSession(page, account);
  await page.goto('/');
  await expectFirstPage(page);
}

async function expectFirstPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/reporting\/orders/);
  // Waits for the heading: the layout is mounted again when the first page appears, which would close an open menu.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in on the sign-in screen, and waits for the first page of the back office. */
export async function signInOnScreen(page: Page, account = OWNER): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectFirstPage(page);
}

/** Enters the operator key on the page /system, which requests it once per tab. */
export async function openSystemPage(page: Page): Promise<void> {
  await page.getByLabel('Operator key', { exact: true }).fill(OPERATOR_KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
}

const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/** Creates a copy of `token` that expired an hour ago, signed with the server's secret. */
function createExpiredToken(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const now = Math.floor(Date.now() / 1000);
  const body = [
    base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' })),
    base64url(JSON.stringify({ ...payload, iat: now - 7200, exp: now - 3600 })),
  ].join('.');
  return `${body}.${createHmac('sha256', TOKEN_SECRET).update(body).digest('base64url')}`;
}

/** Replaces the tab's access token with an expired one. */
export async function expireAccessToken(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await page.evaluate((expired) => localStorage.setItem('auth_token', expired), createExpiredToken(token ?? ''));
}
