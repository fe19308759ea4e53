import { expect, type Page, test } from '@playwright/test';
import { expireAccessToken, signIn } from './session';

test('reads today, opens an order, filters, reloads and signs out', async ({ page }) => {
  await signIn(page);
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('columnheader').allTextContents()).resolves.toEqual([
    'Order ID',
    'Date / Time',
    'Employee',
    'Order Source',
    'Order Type',
    'Payment Type',
    'Total',
    'Status',
    'Details',
  ]);

  // The restaurant's day may have just begun: the day before is sure to have orders of every kind.
  await page.getByRole('button', { name: /Date range/ }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(table.getByText('Card').first()).toBeVisible();
  await page.getByLabel('Payment Type').click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await expect(page).toHaveURL(/payment_type=Cash/);
  await expect(table).not.toContainText('Card');

  await page.reload();
  await expect(page).toHaveURL(/payment_type=Cash/);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table).not.toContainText('Card');

  const address = page.url();
  await table
    .getByRole('link', { name: /Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/order-details\/\d+/);
  await expect(page.getByRole('heading', { name: 'Order details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment summary' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transaction summary' })).toBeVisible();
  await expect(page.getByText('Receipt ID')).toBeVisible();
  await page
    .getByRole('link', { name: /back/i })
    .or(page.getByRole('button', { name: /back/i }))
    .first()
    .click();
  await expect(page).toHaveURL(address);

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).not.toHaveURL(/payment_type/);

  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/reporting/orders');
  await expect(page).toHaveURL(/\/login/);
});

test('an unknown path leads to the orders', async ({ page }) => {
  await signIn(page);
  await page.goto('/reporting/nothing-here');
  await expect(page).toHaveURL(/\/reporting\/orders/);
  await page.goto('/nothing/at/all');
  await expect(page).toHaveURL(/\/reporting\/orders/);
});

/** Lets no 401 through before `count` calls have one, so that they wait for the same refresh. */
async function holdRefusals(page: Page, count: number): Promise<void> {
  let refused = 0;
  let release = () => {};
  const enough = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (response.status() === 401) {
      refused += 1;
      if (refused === count) release();
      await enough;
    }
    await route.fulfill({ response });
  });
  await enough;
}

test('an expired token is refreshed once in the middle of concurrent calls', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expireAccessToken(page);
  const refreshes: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.url());
  });
  const held = holdRefusals(page, 2);
  await page.reload();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await held;
  expect(refreshes).toHaveLength(1);
  await expect(page).toHaveURL(/\/reporting\/orders/);
});

test.describe('with the browser in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test("Today is the restaurant's day", async ({ page }) => {
    const asked = page.waitForRequest((request) => request.url().includes('/api/reports/orders'));
    await signIn(page);
    const start = new Date(new URL((await asked).url()).searchParams.get('start_date') ?? '');
    const inNewYork = (instant: Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options }).format(instant);
    expect(inNewYork(start, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })).toBe('00:00');
    expect(inNewYork(start, { dateStyle: 'short' })).toBe(inNewYork(new Date(), { dateStyle: 'short' }));
  });
});
