import { expect, type Page, test } from '@playwright/test';
import { SECOND_OWNER } from './app-instance';
import { chooseAction } from './row-actions';
import { startSession } from './session';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function chooseZone(page: Page, city: string): Promise<void> {
  await page.getByLabel('Time Zone').fill(city);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function chooseDayStart(page: Page, time: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Business day starts at' }).click();
  await page.getByRole('option', { name: time, exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await startSession(page, SECOND_OWNER);
});

test('a new restaurant name and time zone are saved and shown after a reload', async ({ page }) => {
  await page.goto('/business/information');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Restaurant Name').fill('Casa Atlantica');
  await chooseZone(page, 'new york');
  await save(page).click();
  await expect(notice(page, 'Business information updated successfully')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Casa Atlantica');
  await page.reload();
  await expect(page.getByLabel('Time Zone')).toHaveValue(/America\/New York/);
  await expect(page.getByRole('banner')).toContainText('Casa Atlantica');

  await page.getByLabel('Restaurant Name').fill('Casa Pacifica');
  await chooseZone(page, 'los angeles');
  await page.getByLabel('Restaurant Name').press('Enter');
  await expect(notice(page, 'Business information updated successfully')).toBeVisible();
  await expect(save(page)).toBeDisabled();
});

test('a changed start of the business day is previewed, saved and used by the reports', async ({ page }) => {
  await page.goto('/business/information');
  await chooseDayStart(page, '11:30 AM');
  await expect(page.getByText(/^\d+ orders? from .+ moves? to the day before\.$/)).toBeVisible();
  await save(page).click();
  await expect(notice(page, 'Business information updated successfully')).toBeVisible();
  const orders = page.waitForRequest((request) => request.url().includes('/api/reports/orders?'));
  await page.goto('/reporting/orders?date_filter=yesterday');
  const { searchParams } = new URL((await orders).url());
  const formatTime = (param: string) =>
    new Date(searchParams.get(param) ?? '').toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles' });
  expect([formatTime('start_date'), formatTime('end_date')]).toEqual(['11:30:00 AM', '11:29:59 AM']);
  await expect(page.getByRole('figure')).toContainText('Net sales by hour');

  await page.goto('/business/information');
  await chooseDayStart(page, '12:00 AM');
  await save(page).click();
  await expect(notice(page, 'Business information updated successfully')).toBeVisible();
});

test('a tax can be added, assigned to items, deactivated and deleted', async ({ page }) => {
  await page.goto('/business/sales_taxes');
  await page.getByLabel('Tax Name').fill('Tourism Tax');
  await page.getByLabel('Tax rate in %').fill('1,255');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Tax created successfully')).toBeVisible();
  await expect(row(page, 'Tourism Tax')).toContainText('0 items');
  await expect(page.getByLabel('Tax Name')).toBeFocused();

  const actions = page.getByRole('button', { name: 'Actions for Tourism Tax' });
  const form = dialog(page, 'Edit: Tourism Tax');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Tax rate')).toHaveValue('1.255');
  await page.reload();
  await form.getByRole('checkbox', { name: 'Select All' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Tax was updated successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row(page, 'Tourism Tax')).not.toContainText(/(?<!\d)0 items/);

  await page.getByRole('switch', { name: 'Tourism Tax is active' }).click();
  await expect(notice(page, 'Tax status was updated successfully')).toBeVisible();
  await page.getByText('Inactive', { exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Tourism Tax' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(page, 'Delete Confirmation').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Tax deleted successfully')).toBeVisible();
  await expect(page.getByText('No Records found.')).toBeVisible();
});

test('order notes can be added and edited in the list, and unsaved edits ask for confirmation on navigation', async ({
  page,
}) => {
  await page.goto('/business/order_notes');
  await page.getByLabel('Note Name').fill('Two straws');
  await page.getByRole('button', { name: 'Add Order Note' }).click();
  await expect(notice(page, 'Note created successfully')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of Two straws' }).fill('Three straws');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(dialog(page, 'Discard changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await save(page).click();
  await expect(notice(page, 'Note was updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name of Three straws' })).toHaveValue('Three straws');
  await chooseAction(page, 'Three straws', 'Delete');
  await dialog(page, 'Delete Confirmation').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Note deleted successfully')).toBeVisible();
});

test('receipt settings change the receipt preview and are kept after a reload', async ({ page }) => {
  await page.goto('/business/customer_receipt_settings');
  const website = page.getByText('www.casapacifica.example.com');
  await expect(website).toBeVisible();
  await page.getByRole('switch', { name: 'Website' }).click();
  await expect(website).toBeHidden();
  await save(page).click();
  await expect(notice(page, 'Customer Receipt Settings successfully saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Website' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Website' }).click();
  await save(page).click();
  await expect(notice(page, 'Customer Receipt Settings successfully saved')).toBeVisible();
});

test('a terminal can be added, paired by its code and revoked', async ({ page, request }) => {
  await page.goto('/business/terminals');
  await page.getByRole('button', { name: 'Add Terminal' }).click();
  await page.getByLabel('Terminal Name').fill('Garden');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Terminal created successfully')).toBeVisible();
  const panel = page.getByRole('dialog');
  const code = (await panel.getByText(/^[2-9A-Z]{4}\s?[2-9A-Z]{4}$/).textContent())?.replaceAll(/\s/g, '') ?? '';
  const paired = await request.post('/api/pos/pair', { data: { code, app_version: '2.0.0' } });
  expect(paired.status()).toBe(200);
  const { device_token } = await paired.json();
  await expect(row(page, 'Garden')).toContainText('Paired', { timeout: 15_000 });
  await page.keyboard.press('Escape');
  await page.reload();

  await page.getByRole('button', { name: 'Actions for Garden' }).click();
  await page.getByRole('menuitem', { name: 'Revoke access' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(row(page, 'Garden')).toContainText('Revoked');
  const headers = { authorization: `Bearer ${device_token}` };
  expect((await request.get('/api/pos/bootstrap', { headers })).status()).toBe(401);
});
