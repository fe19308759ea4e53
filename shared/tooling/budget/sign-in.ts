import type { Page } from 'playwright-core';

/** Email address and password of the account to measure with; by default, those of the demo account. */
export interface Account {
  email?: string;
  password?: string;
}

/** Signs in to the running product at `address`, and waits for the first page. */
export async function signIn(page: Page, address: string, { email, password }: Account): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(email ?? 'owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password ?? 'demo-owner');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/reporting\/orders/);
}
