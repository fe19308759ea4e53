import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { OPERATOR_KEY, OWNER, TOKEN_SECRET } from './product';

/** Signs in on the screen and waits for the first page of the back office. */
export async function signIn(page: Page, account = OWNER): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/reporting\/orders/);
}

/** Enters the operator key on the page /system, which asks for it once per tab. */
export async function openSystemPage(page: Page): Promise<void> {
  await page.getByLabel('Operator key', { exact: true }).fill(OPERATOR_KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
}

const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/** Creates a token with the claims of `token` that expired an hour ago, signed with the server's secret. */
export function createExpiredToken(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const now = Math.floor(Date.now() / 1000);
  const body = [
    base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' })),
    base64url(JSON.stringify({ ...payload, iat: now - 7200, exp: now - 3600 })),
  ].join('.');
  return `${body}.${createHmac('sha256', TOKEN_SECRET).update(body).digest('base64url')}`;
}

/** Replaces the tab's access token by an expired one. */
export async function expireAccessToken(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await page.evaluate((expired) => localStorage.setItem('auth_token', expired), createExpiredToken(token ?? ''));
}
