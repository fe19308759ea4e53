import { expect, type Page, test } from '@playwright/test';
import { chooseAction } from './row-actions';
import { startSession } from './session';

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Chooses the first two items of the page. Returns their names. */
async function chooseItems(page: Page): Promise<[string, string]> {
  const links = page.getByRole('row').getByRole('link');
  await expect(links.nth(1)).toBeVisible();
  const [first = '', second = ''] = await links.allTextContents();
  for (const name of [first, second]) await page.getByLabel(`Select ${name}`, { exact: true }).check();
  return [first, second];
}

const readPrice = async (page: Page, name: string) =>
  /\$[\d,.]+\d/.exec((await row(page, name).textContent()) ?? '')?.[0] ?? '';

test('an owner finds who changed a price, and undoes a bulk change of prices, first for one item and then for the rest', async ({
  page,
}) => {
  await startSession(page);
  await page.goto('/menu/items?search=salad');
  const [first, second] = await chooseItems(page);
  const before = [await readPrice(page, first), await readPrice(page, second)];
  await page.getByRole('button', { name: 'More actions for the selected items' }).click();
  await page.getByRole('menuitem', { name: 'Change prices' }).click();
  await dialog(page, 'Change prices').getByLabel('Amount').fill('1');
  await dialog(page, 'Change prices').getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => readPrice(page, first)).not.toBe(before[0]);
  const raised = await readPrice(page, first);

  await chooseAction(page, first, 'History');
  const history = dialog(page, `History of ${first}`);
  await expect(history.getByRole('listitem').first()).toContainText(
    `Olivia Hart changed Price of ${first}: ${before[0]} → ${raised}`,
  );
  await history.getByRole('button', { name: 'Undo for this item' }).first().click();
  const preview = dialog(page, 'Undo this change');
  await expect(preview).toContainText('1 record will change back.');
  await preview.getByRole('button', { name: 'Undo for this item' }).click();
  await expect(notice(page, 'Undone: 1 record changed back')).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText('Undoes an earlier change');
  await history.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => readPrice(page, first)).toBe(before[0]);
  expect(await readPrice(page, second)).not.toBe(before[1]);

  await chooseAction(page, second, 'History');
  await dialog(page, `History of ${second}`).getByRole('button', { name: 'Undo all 2' }).click();
  await expect(preview).toContainText('1 record will change back.');
  await preview.getByRole('button', { name: 'Undo all 2' }).click();
  await expect(notice(page, 'Undone: 1 record changed back').last()).toBeVisible();
  await dialog(page, `History of ${second}`).getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => readPrice(page, second)).toBe(before[1]);
  expect(await readPrice(page, first)).toBe(before[0]);
});
