import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { dataDir, productVariables } from './product';
import { signIn } from './session';

/** Adds a user to the first location, by the command that operators have. */
function addUser(email: string, password: string): void {
  const options = ['--location', '1', '--user-name', 'Jo Park', '--email', email];
  execFileSync('npm', ['run', '--silent', 'add-user', '-w', 'api', '--', ...options], {
    cwd: path.join(__dirname, '..'),
    env: { ...process.env, ...productVariables() },
    input: `${password}\n`,
  });
}

/** Names of the mails, the latest last; the folder comes with the first. */
function mails(): string[] {
  const folder = path.join(dataDir(), 'mail');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** The link of the latest mail, below the product's address. */
function mailedLink(): string {
  const mail = readFileSync(path.join(dataDir(), 'mail', mails().at(-1) ?? ''), 'utf8');
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /\/reset-password\?\S+/.exec(text)?.[0] ?? 'the mail has no link';
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.keyboard.press('Enter');
}

test('a forgotten password is reset by a mailed link, once, and every session of the account ends', async ({
  page,
  browser,
}) => {
  const email = 'jo@example.com';
  addUser(email, 'first password');
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, { email, password: 'first password' });

  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'have reset instructions sent' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^If an account belongs to this e-mail address/)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => mails().length).toBe(1);

  const link = mailedLink();
  await page.goto(link);
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await choose(page, 'second password');
  await expect(page.getByText('Password reset successfully.')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await elsewhere.getByRole('link', { name: 'Categories' }).click();
  await expect(elsewhere).toHaveURL('/login');
  await signIn(page, { email, password: 'second password' });
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto(link);
  await choose(page, 'third password');
  await expect(page.getByText(/^Error resetting password: This link is no longer valid/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue('third password');
});
