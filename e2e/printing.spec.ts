import { expect, test } from '@playwright/test';
import { openReport, YESTERDAY } from './report-page';
import { startSession } from './session';

test('a printed report shows the restaurant’s name and a table in light colors, without buttons', async ({ page }) => {
  await openReport(page, 'orders');
  const restaurant = page.getByRole('main').getByText('Harbor & Vine', { exact: true });
  await expect(restaurant).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(page.getByRole('columnheader', { name: 'Order ID' })).toBeVisible();
  await expect(restaurant).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(page.getByText('Details', { exact: true }).filter({ visible: true })).toHaveCount(0);
  for (const name of ['Export as CSV', 'Clear Filters', 'More filters']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe('light');
});

test('a printed page shows its list without controls, and only the modal while one is open', async ({ page }) => {
  await startSession(page);
  await page.goto('/menu/items');
  const firstSwitch = page.getByRole('switch').first();
  await expect(firstSwitch).toBeAttached();
  const controls = page.locator('button, .mantine-Checkbox-root, .mantine-Switch-track').filter({ visible: true });
  await page.emulateMedia({ media: 'print' });
  await expect(controls).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/menu/categories');
  await page.getByRole('button', { name: 'Rearrange' }).click();
  const heading = page.getByRole('dialog').getByRole('heading', { name: 'Rearrange' });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  await expect(controls).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('a printed report shows its row range and active filters, without line breaks in its cells', async ({ page }) => {
  await openReport(page, 'orders');
  await page.goto(`/reporting/orders${YESTERDAY}&payment_type=Card&per_page=10`);
  const rows = page.getByText(/^Rows 1-10 of [\d,]+; the export holds all\.$/);
  const employee = page.getByRole('combobox', { name: 'Employee' });
  await expect(rows).toBeHidden();
  await expect(employee).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(rows).toBeVisible();
  await expect(page.getByRole('button', { name: /Date range/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Payment Type' })).toBeVisible();
  await expect(employee).toBeHidden();
  const row = page.getByRole('row').nth(1);
  const [name, state] = [row.getByRole('cell').nth(2), row.getByText('Completed')];
  const getFontSize = (element: typeof name) => element.evaluate((node) => getComputedStyle(node).fontSize);
  expect(await getFontSize(state)).toBe(await getFontSize(name));
  // The third and fifth column contain the employee and the order type.
  const wrappedTexts = await page.locator('td:is(:nth-child(3), :nth-child(5))').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length > 1;
      })
      .map((cell) => cell.textContent),
  );
  expect(wrappedTexts).toEqual([]);
});

test('a printed report shows the active filters of the closed panel “More filters”', async ({ page }) => {
  await openReport(page, 'orders');
  await page.goto(`/reporting/orders${YESTERDAY}&order_source=Pos`);
  const orderSource = page.getByRole('combobox', { name: 'Order Source' });
  await expect(orderSource).toBeVisible();
  await page.getByRole('button', { name: 'More filters (1)' }).click();
  await expect(orderSource).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(orderSource).toBeVisible();
  await expect(orderSource).toHaveValue('POS');
});
