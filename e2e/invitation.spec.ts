import { expect, test } from '@playwright/test';
import { OWNER } from './app-instance';
import { findMailedLink } from './mail';
import { startSession } from './session';

const ADA = { name: 'Ada Byron', email: 'ada@example.com', password: 'saffron lobster bisque' };

const findInvitationLink = () => findMailedLink(ADA.email, '/accept-invitation');

test('an invited person creates an account through the emailed link and sees what the role includes', async ({
  page,
  browser,
}) => {
  await startSession(page, OWNER);
  await page.goto('/employee/users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const modal = page.getByRole('dialog', { name: 'Invite User' });
  await modal.getByLabel('Name').fill(ADA.name);
  await modal.getByLabel('Email').fill(ADA.email);
  await modal.getByLabel('Role').click();
  await page.getByRole('option', { name: 'Bookkeeper' }).click();
  await modal.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByRole('row', { name: new RegExp(ADA.email) })).toContainText('Invited');
  await expect.poll(findInvitationLink).toBeDefined();

  const context = await browser.newContext();
  const invited = await context.newPage();
  const address = (await findInvitationLink()) ?? '';
  await invited.goto(address);
  await expect(invited.getByRole('heading', { level: 1, name: 'Accept Invitation' })).toBeVisible();
  await invited.getByLabel('New password').fill(ADA.password);
  await invited.getByLabel('Confirm password').fill(ADA.password);
  await invited.getByRole('button', { name: 'Accept and Sign In' }).click();
  await expect(invited).toHaveURL(/\/reporting\/orders/);
  await expect(invited.getByRole('banner')).toContainText('Harbor & Vine');
  const links = invited.getByRole('navigation', { name: 'Main' }).getByRole('link', { includeHidden: true });
  await expect(links.filter({ hasText: 'Transactions' })).toHaveCount(1);
  await expect(links.filter({ hasText: 'Printers' })).toHaveCount(0);
  await context.close();

  const second = await (await browser.newContext()).newPage();
  await second.goto(address);
  await expect(second.getByText('This invitation was already accepted. Sign in with your password.')).toBeVisible();
  await second.context().close();

  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(ADA.email) })).toContainText('Active');
});
