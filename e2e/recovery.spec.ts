import { expect, type Page, test } from '@playwright/test';
import { addUser } from './add-user';
import { findMailedLink } from './mail';
import { signInOnScreen } from './session';

async function submitNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.keyboard.press('Enter');
}

test('a forgotten password can be reset once with the emailed link, and the reset ends all sessions of the account', async ({
  page,
  browser,
}) => {
  const email = 'jo@example.com';
  addUser({ name: 'Jo Park', email, password: 'first password' });
  const otherBrowserPage = await (await browser.newContext()).newPage();
  await signInOnScreen(otherBrowserPage, { email, password: 'first password' });

  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'have reset instructions sent' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^If this email address has an account/)).toBeVisible();
  await expect(page).toHaveURL('/login');
  const findResetLink = () => findMailedLink(email, '/reset-password');
  await expect.poll(findResetLink).toBeDefined();

  const link = (await findResetLink()) ?? '';
  await page.goto(link);
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await submitNewPassword(page, 'second password');
  await expect(page.getByText('Password reset successfully.')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await otherBrowserPage.getByRole('link', { name: 'Categories' }).click();
  await expect(otherBrowserPage).toHaveURL('/login');
  await signInOnScreen(page, { email, password: 'second password' });
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto(link);
  await submitNewPassword(page, 'third password');
  await expect(page.getByText(/^Error resetting password: This link is no longer valid/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue('third password');
});
