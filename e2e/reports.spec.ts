import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './session';

// The restaurant's day may have just begun: the day before is sure to have orders, and drawers that were closed.
const YESTERDAY = '?date_filter=yesterday';

async function openReport(page: Page, name: string): Promise<void> {
  await signIn(page);
  await untilYesterdayIsOver(page);
  await page.goto(`/reporting/${name}${YESTERDAY}`);
  await expect(page.getByRole('link', { name: /^Details/ }).first()).toBeVisible();
}

/** The demonstration plays its history while it runs; a day is over when its two drawers are closed. */
async function untilYesterdayIsOver(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`/reporting/cash-reconciliation${YESTERDAY}`);
    expect((await figures(page)).Drawers).toBe('2');
  }).toPass();
}

/** What the report says that it comes to, by the names of the figures. */
async function figures(page: Page): Promise<Record<string, string>> {
  const summary = page.getByLabel('Summary');
  await expect(summary).toHaveAttribute('aria-busy', 'false');
  const [terms, values] = [summary.getByRole('term'), summary.getByRole('definition')];
  const texts = await values.allInnerTexts();
  return Object.fromEntries((await terms.allInnerTexts()).map((term, place) => [term, (texts[place] ?? '').trim()]));
}

/** The file that a double click on the export's button leaves, line by line, and how often the server was asked for it. */
async function exported(page: Page): Promise<{ name: string; text: string; asked: number }> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/export')) asked += 1;
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).dblclick();
  const file = await download;
  await expect(page.getByRole('button', { name: 'Export as CSV' })).not.toHaveAttribute('aria-busy', 'true');
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8'), asked };
}

const money = (text: string | undefined) => Number((text ?? '').replace(/[$,]/g, ''));

test('the transactions of a day are exported once, with the totals that the screen shows', async ({ page }) => {
  await openReport(page, 'transactions');
  const shown = await figures(page);
  const { name, text, asked } = await exported(page);
  expect(asked).toBe(1);
  expect(name).toMatch(/^transactions \d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\ufeffTrans#,Created,')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  const totals = Object.fromEntries(lines.slice(lines.indexOf('') + 1).map((line) => line.split(',')));
  expect(lines.indexOf('') - 1).toBe(money(shown.Transactions));
  expect(Number(totals['Net sales'])).toBe(money(shown['Net sales']));
  expect(Number(totals['Total collected'])).toBe(money(shown['Total collected']));
});

test('a transaction leads to its order, its receipt and back to where one was', async ({ page }) => {
  await openReport(page, 'transactions');
  const list = page.url();
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Transaction summary' })).toBeVisible();
  await page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByRole('article')).toContainText('Harbor & Vine');
  await receipt.getByRole('button', { name: 'Dismiss' }).click();
  await expect(receipt).toBeHidden();
  await expect(page.getByRole('button', { name: 'Receipt' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to Transactions' }).click();
  await expect(page).toHaveURL(list);
});

test('the drawers of a day were closed at both terminals, and each says what is left in it', async ({ page }) => {
  await openReport(page, 'cash-reconciliation');
  expect(money((await figures(page))['Cash in'])).toBeGreaterThan(0);
  await page.reload();
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  const cash = page.getByRole('region', { name: 'Cash details' });
  await expect(cash).toContainText('Opening float');
  await expect(cash).toContainText('$200.00');
});

test('a report is narrowed down, read and left by the keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /Date range/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date_filter=yesterday/);
  await expect(page.getByRole('button', { name: /Date range/ })).toBeFocused();
  // The search, its button and the employee stand between.
  for (let stop = 1; stop <= 4; stop += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Payment Type' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Cash', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/payment_type=Cash/);
  const details = page.getByRole('link', { name: /^Details/ }).first();
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order-details/);
  await page.getByRole('button', { name: 'Back to Orders' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date_filter=yesterday.*payment_type=Cash/);
});

const WIDTHS = [360, 768, 1024, 1280, 1440];

/** The totals of a report of sales, all of them as long as they can be. */
function longestTotals<Totals extends object>(totals: Totals) {
  const amounts = { discounts: 999_999_999.99, refunds: 999_999_999.99 };
  const signed = Object.keys(totals).filter((name) => !['count', 'open', 'voided'].includes(name));
  return { ...totals, ...Object.fromEntries(signed.map((name) => [name, -999_999_999.99])), ...amounts };
}

test('amounts of nine digits are read in full, whatever the width of the screen', async ({ page }) => {
  await openReport(page, 'orders');
  await page.route('**/reports/orders/summary?*', async (route) => {
    const response = await route.fetch();
    const { totals, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, totals: longestTotals(totals) } });
  });
  await page.reload();
  expect(await figures(page)).toMatchObject({ Discounts: '-$999,999,999.99', 'Net sales': '-$999,999,999.99' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const cells = page.getByLabel('Summary').getByRole('definition');
    const places = await cells.evaluateAll((all) =>
      all.map((cell) => ({ cut: cell.scrollWidth > cell.clientWidth, left: cell.getBoundingClientRect().left })),
    );
    expect([width, places.filter(({ cut }) => cut)]).toEqual([width, []]);
    // No row has fewer figures than another.
    expect(places.length % new Set(places.map(({ left }) => left)).size).toBe(0);
  }
});

test('on paper a report has the restaurant’s name and its rows in a table, and nothing to press', async ({ page }) => {
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

test('on paper an open modal stands alone, and a list has no controls', async ({ page }) => {
  await signIn(page);
  await page.goto('/menu/items');
  const firstSwitch = page.getByRole('switch').first();
  await expect(firstSwitch).toBeAttached();
  const controls = page.locator('button, .mantine-Checkbox-root, .mantine-Switch-track').filter({ visible: true });
  await page.emulateMedia({ media: 'print' });
  await expect(controls).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/menu/categories');
  await page.getByRole('button', { name: 'Change order' }).click();
  const heading = page.getByRole('dialog').getByRole('heading', { name: 'Change order' });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  await expect(controls).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('on paper a report says which rows it has and by which filters, in lines that are not broken', async ({
  page,
}) => {
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
  const sizeOf = (element: typeof name) => element.evaluate((node) => getComputedStyle(node).fontSize);
  expect(await sizeOf(state)).toBe(await sizeOf(name));
  // Employees and order types.
  const broken = await page.locator('td:is(:nth-child(3), :nth-child(5))').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length > 1;
      })
      .map((cell) => cell.textContent),
  );
  expect(broken).toEqual([]);
});
