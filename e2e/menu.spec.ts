import { expect, type Page, test } from '@playwright/test';
import { chooseAction } from './row-actions';
import { startSession } from './session';

const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search' });

/** Reads the count in a sidebar link, such as 61 in "Items 61". */
async function readCount(page: Page, label: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${label} \\d`) });
  return Number(/\d+$/.exec((await link.textContent()) ?? '')?.[0]);
}

test('a category and an item can be created, hidden, cloned and deleted, and the sidebar counts are updated', async ({
  page,
}) => {
  await startSession(page);
  await page.goto('/menu/categories');
  await expect(page.getByRole('link', { name: 'Starters' })).toBeVisible();
  const countsBefore = { categories: await readCount(page, 'Categories'), items: await readCount(page, 'Items') };
  await page.getByRole('button', { name: 'Add New Category' }).click();
  await page.getByLabel('Category Name').fill('Brunch');
  await page.getByRole('radio', { name: 'Pink' }).check({ force: true });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Category created successfully')).toBeVisible();
  await expect.poll(() => readCount(page, 'Categories')).toBe(countsBefore.categories + 1);

  await page.goto('/menu/items');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item Name').fill('Eggs Benedict');
  await page.getByRole('textbox', { name: 'Price' }).fill('0014,505');
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('14.50');
  await page.getByRole('combobox', { name: 'Categories' }).fill('brun');
  await page.getByRole('option', { name: 'Brunch' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Item created successfully')).toBeVisible();
  await expect.poll(() => readCount(page, 'Items')).toBe(countsBefore.items + 1);

  await search(page).fill('benedict');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Eggs Benedict')).toContainText('$14.50');
  await expect(row(page, 'Eggs Benedict')).toContainText('Brunch');
  await page.getByRole('switch', { name: 'Eggs Benedict is shown on POS' }).click();
  await expect(notice(page, 'Item status on POS was changed successfully')).toBeVisible();
  await expect(page.getByText('No menu items')).toBeVisible();
  await expect.poll(() => readCount(page, 'Items')).toBe(countsBefore.items);
  await page.getByText('Hidden on POS', { exact: true }).click();
  await expect(row(page, 'Eggs Benedict')).toContainText('For today');
  await chooseAction(page, 'Eggs Benedict', 'Clone');
  await expect(notice(page, 'Item was cloned successfully.')).toBeVisible();
  await expect(row(page, 'Eggs Benedict Copy')).toBeVisible();

  for (const name of ['Eggs Benedict Copy', 'Eggs Benedict']) {
    await chooseAction(page, name, 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).toHaveCount(0);
  }
  await page.goto('/menu/categories');
  await chooseAction(page, 'Brunch', 'Delete');
  await expect(dialog(page, 'Delete Confirmation')).toContainText('Are you sure you want to delete this category?');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => readCount(page, 'Categories')).toBe(countsBefore.categories);
});

test('several items can be hidden together, and Undo shows them again', async ({ page }) => {
  await startSession(page);
  await page.goto('/menu/items?search=salad');
  await page.getByLabel('Select all on this page').check();
  const selectionBar = page.getByRole('region', { name: 'Selected items' });
  await expect(selectionBar).toContainText(/[2-9] items selected/);
  const countsBefore = await readCount(page, 'Items');
  await selectionBar.getByRole('button', { name: 'Hide for today' }).click();
  await expect(page.getByText('No menu items')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'items restored')).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeChecked();
  await expect.poll(() => readCount(page, 'Items')).toBe(countsBefore);
});

test('an item’s image can be uploaded, appears in the list and can be removed', async ({ page }) => {
  await startSession(page);
  await page.goto('/menu/items?search=burrata');
  await chooseAction(page, 'Burrata', 'Edit');
  await page.getByLabel('Image').setInputFiles({
    name: 'burrata.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  const picture = page.getByRole('img', { name: 'The item' });
  await expect(picture).toHaveAttribute('src', /^\/api\/item_images\//);
  const readSize = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(readSize).toEqual([600, 600]);
  await page.goto('/menu/items?search=burrata');
  await expect(row(page, 'Burrata').locator('img')).toBeVisible();
  await chooseAction(page, 'Burrata', 'Edit');
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('No image')).toBeVisible();
});

test('a modifier group can be created, its modifiers sorted with the keyboard, and the group opened by its URL', async ({
  page,
}) => {
  await startSession(page);
  await page.goto('/menu/modifiers');
  await page.getByRole('button', { name: 'Add Modifier Group' }).click();
  await page.getByLabel('Modifier Group Name').fill('Egg Style');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page, 'Validation Error')).toContainText('This modifier group is empty.');
  await page.getByRole('button', { name: 'Ok' }).click();
  for (const [index, name] of ['Poached', 'Fried'].entries()) {
    await page.getByRole('button', { name: 'Add Modifier', exact: true }).click();
    await page.getByLabel('Modifier Name').nth(index).fill(name);
    await page.getByRole('textbox', { name: 'Price' }).nth(index).fill(`${index}`);
  }
  await page.getByRole('button', { name: 'Move Fried', exact: true }).focus();
  // Each key is pressed only after the effect of the previous key was announced, as a screen reader user would do.
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up Fried at position 2 of 2.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Fried is at position 1 of 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Modifier Name').first()).toHaveValue('Fried');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Modifier Group successfully created')).toBeVisible();

  await page.getByLabel('Search Modifier by Set Name').fill('EGG');
  await expect(page).toHaveURL(/search=EGG/);
  await page
    .getByRole('link', { name: 'Egg Style' })
    .or(page.getByRole('button', { name: 'Egg Style', exact: true }))
    .click();
  await expect(page).toHaveURL(/editId=\d+/);
  await page.reload();
  await expect(dialog(page, 'Edit: Egg Style')).toBeVisible();
  await expect(page.getByLabel('Modifier Name').first()).toHaveValue('Fried');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/editId/);
  await chooseAction(page, 'Egg Style', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Modifier Group successfully deleted')).toBeVisible();
});

test('the import of a downloaded menu file fits a phone and changes nothing, and a file with a new item creates the item once its problems are fixed', async ({
  page,
}) => {
  await startSession(page);
  await page.goto('/menu/import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the current menu' }).click();
  const file = await (await download).path();
  await page.getByLabel('Menu file').setInputFiles(file);
  await expect(page.getByText(/^0 new · 0 changed · \d+ unchanged$/)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height });
  const rows = page.getByRole('table', { name: 'Rows of the file' }).locator('..');
  await expect.poll(() => rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width, height });
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  const csv = 'Name,Price,Categories\nSoup of the Day,"$8.50",Starters\nBurrata,-1,Starters\n';
  const uploadCsv = (text: string) =>
    page.getByLabel('Menu file').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await uploadCsv(csv);
  await expect(page.getByText('1 problem: nothing can be imported yet')).toBeVisible();
  await uploadCsv(csv.replace('Burrata,-1,Starters\n', ''));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(notice(page, 'Menu imported: 1 created, 0 updated')).toBeVisible();
  await search(page).fill('soup of');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Soup of the Day')).toContainText('$8.50');
  await chooseAction(page, 'Soup of the Day', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Item deleted successfully')).toBeVisible();
});
