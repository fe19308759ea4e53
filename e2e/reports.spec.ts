import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openReport, readFigures } from './report-page';
import { signIn } from './session';

/** Double-clicks the export button; returns the downloaded file and the number of export requests. */
async function exportTransactions(page: Page): Promise<{ name: string; text: string; requestCount: number }> {
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/export')) requestCount += 1;
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).dblclick();
  await expect(page.getByText('Transactions exported')).toBeVisible();
  const file = await download;
  await expect(page.getByRole('button', { name: 'Export as CSV' })).not.toHaveAttribute('aria-busy', 'true');
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8'), requestCount };
}

const parseMoney = (text: string | undefined) => Number((text ?? '').replace(/[$,]/g, ''));

test('a double click on the export button downloads the transactions once, with the same totals as on the screen', async ({
  page,
}) => {
  await openReport(page, 'transactions');
  const figuresOnScreen = await readFigures(page);
  const { name, text, requestCount } = await exportTransactions(page);
  expect(requestCount).toBe(1);
  expect(name).toMatch(/^transactions \d{4}-\d\d-\d\d America-New_York\.csv$/);
  expect(text.startsWith('\ufeffTrans#,Created,')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines.pop()).toBe(`End of export,${parseMoney(figuresOnScreen.Transactions)} rows`);
  const totals = Object.fromEntries(lines.slice(lines.indexOf('') + 1).map((line) => line.split(',')));
  expect(lines.indexOf('') - 1).toBe(parseMoney(figuresOnScreen.Transactions));
  expect(Number(totals['Net sales'])).toBe(parseMoney(figuresOnScreen['Net sales']));
  expect(Number(totals['Total collected'])).toBe(parseMoney(figuresOnScreen['Total collected']));
});

test('a transaction’s details open its receipt and link back to the filtered list', async ({ page }) => {
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

test('the cash reconciliation lists the closed drawers with their details', async ({ page }) => {
  await openReport(page, 'cash-reconciliation');
  expect(parseMoney((await readFigures(page))['Cash in'])).toBeGreaterThan(0);
  await page.reload();
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  const cash = page.getByRole('region', { name: 'Cash details' });
  await expect(cash).toContainText('Opening float');
  await expect(cash).toContainText('$200.00');
});

test('the reports of a day add up, and the journal of closed days is downloaded with equal debits and credits', async ({
  page,
}) => {
  await openReport(page, 'orders');
  await page.getByRole('link', { name: 'How these figures add up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How Figures Add Up' })).toBeVisible();
  await expect(page.getByText(/Equal to/)).toHaveCount(5);
  await expect(page.getByText(/ (more|less) than /)).toHaveCount(0);
  await page.goto('/reporting/closings/journal?date_filter=last_month&format=csv');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const [header = '', ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toBe('Reference,Day,Account,Description,Debit,Credit');
  const sumCents = (column: -1 | -2) =>
    lines.reduce((total, line) => total + Math.round(100 * Number(line.split(',').at(column))), 0);
  expect(sumCents(-2)).toBeGreaterThan(0);
  expect(sumCents(-2)).toBe(sumCents(-1));
});

test('a report can be filtered, opened and left with the keyboard only', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /Date range/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date_filter=yesterday/);
  await expect(page.getByRole('button', { name: /Date range/ })).toBeFocused();
  // Tab moves the focus to the search field, its button, the employee filter and the payment type filter.
  for (let stop = 1; stop <= 4; stop += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Payment Type' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Cash', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const filteredRows = page.waitForResponse(/\/reports\/orders\?.*Cash/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/payment_type=Cash/);
  // A link is focused only after the filtered rows have replaced the previous ones, because its row could be removed.
  await filteredRows;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const details = page.getByRole('link', { name: /^Details/ }).first();
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order-details/);
  await page.getByRole('button', { name: 'Back to Orders' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date_filter=yesterday.*payment_type=Cash/);
});

const WIDTHS = [360, 768, 1024, 1280, 1440];

const LONGEST = 999_999_999.99;
/** Totals that the report shows only when they are not zero. */
const RARE_TOTALS = ['guests', 'comps', 'service_charges', 'rounding'];

/**
 * Replaces the amounts in a sales report's totals with the longest possible amounts, and each rare total with `rare`.
 */
function createLongestTotals<Totals extends object>(totals: Totals, rare: number) {
  const amounts = {
    discounts: LONGEST,
    refunds: LONGEST,
    ...Object.fromEntries(RARE_TOTALS.map((name) => [name, name === 'guests' ? Math.trunc(rare) : rare])),
  };
  const negativeNames = Object.keys(totals).filter((name) => !['count', 'open', 'voided'].includes(name));
  return { ...totals, ...Object.fromEntries(negativeNames.map((name) => [name, -LONGEST])), ...amounts };
}

for (const [kind, rare] of [
  ['usual', 0],
  ['rare', LONGEST],
] as const) {
  test(`nine-digit amounts in ${kind} figures are not cut off at any screen width`, async ({ page }) => {
    await openReport(page, 'orders');
    await page.route('**/reports/orders/summary?*', async (route) => {
      const response = await route.fetch();
      const { totals, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, totals: createLongestTotals(totals, rare) } });
    });
    await page.reload();
    await expect(page.getByLabel('Summary').getByText('Service charges')).toHaveCount(rare === 0 ? 0 : 1);
    const longest = { Refunds: '-$999,999,999.99', 'Net sales': '-$999,999,999.99' };
    await expect.poll(() => readFigures(page)).toMatchObject(longest);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const cells = page.getByLabel('Summary').getByRole('definition');
      const cellLayouts = await cells.evaluateAll((all) =>
        all.map((cell) => ({ cut: cell.scrollWidth > cell.clientWidth, left: cell.getBoundingClientRect().left })),
      );
      expect([width, cellLayouts.filter(({ cut }) => cut)]).toEqual([width, []]);
      // Without rare figures, all rows must have the same number of figures. Rare figures share the width of the
      // last row.
      if (rare === 0) expect(cellLayouts.length % new Set(cellLayouts.map(({ left }) => left)).size).toBe(0);
    }
  });
}
