import { expect, type Page, test } from '@playwright/test';
import { signIn, startSession } from './session';
import { followSidebarLink } from './sidebar';

/** A whole month, because the demonstration data has only a handful of exceptions a week. */
const LAST_MONTH = '?date_filter=last_month';

const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

test('the orders report links to the exceptions, and an exception can be marked as seen on its order’s page, which links back', async ({
  page,
}) => {
  await startSession(page);
  await page.goto(`/reporting/orders${LAST_MONTH}`);
  await page.getByRole('link', { name: /^\d+ exceptions$/ }).click();
  await expect(page).toHaveURL(`/reporting/exceptions${LAST_MONTH}`);
  await findRow(page, 'Large discount')
    .getByRole('link', { name: /^Details of order/ })
    .click();
  const card = page.getByRole('region', { name: 'Exceptions' });
  await card
    .getByRole('button', { name: /^Actions for exception/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Mark as seen' }).click();
  await expect(card).toContainText('Olivia Hart');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Not seen');
  await page.getByRole('button', { name: 'Back to Exceptions' }).click();
  await expect(page).toHaveURL(`/reporting/exceptions${LAST_MONTH}`);
});

test('the note of an exception is saved, and the list can be filtered by whether an exception was seen', async ({
  page,
}) => {
  await signIn(page);
  await followSidebarLink(page, 'Reporting', 'Exceptions');
  await expect(page.getByRole('heading', { level: 1, name: 'Exceptions' })).toBeVisible();
  await page.goto(`/reporting/exceptions${LAST_MONTH}&is_seen=false`);
  const actions = page.getByRole('button', { name: /^Actions for exception/ }).first();
  const name = (await actions.getAttribute('aria-label')) ?? '';
  await actions.click();
  await page.getByRole('menuitem', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked the manager');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Marked as seen')).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.goto(`/reporting/exceptions${LAST_MONTH}&is_seen=true`);
  await expect(findRow(page, 'Asked the manager').getByRole('button', { name, exact: true })).toBeVisible();
});
