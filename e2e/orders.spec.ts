import { expect, type Page, test } from '@playwright/test';
import { expireAccessToken, signIn, startSession } from './session';

test('the orders report can be filtered and reloaded, and keeps its filters after a visit to an order’s details', async ({
  page,
}) => {
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

  // Yesterday, because shortly after the day cut-off, today has few orders or none.
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

test('an unknown path redirects to the orders', async ({ page }) => {
  await startSession(page);
  await page.goto('/reporting/nothing-here');
  await expect(page).toHaveURL(/\/reporting\/orders/);
  await page.goto('/nothing/at/all');
  await expect(page).toHaveURL(/\/reporting\/orders/);
});

/**
 * Holds back 401 responses until the API has sent `count` of them, so that these requests wait for the same
 * token refresh.
 */
async function holdUnauthorizedResponses(page: Page, count: number): Promise<void> {
  let refusedCount = 0;
  let resolveAllRefused = () => {};
  const allRefused = new Promise<void>((resolve) => {
    resolveAllRefused = resolve;
  });
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (response.status() === 401) {
      refusedCount += 1;
      if (refusedCount === count) resolveAllRefused();
      await allRefused;
    }
    await route.fulfill({ response });
  });
  await allRefused;
}

test('an access token that the API rejects as expired is refreshed once for concurrent requests', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expireAccessToken(page);
  // Sets the page's clock back by two hours, so that the expired token seems valid to the page.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 2 * 60 * 60_000;
  });
  const refreshes: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.url());
  });
  const holding = holdUnauthorizedResponses(page, 2);
  await page.reload();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await holding;
  expect(refreshes).toHaveLength(1);
  await expect(page).toHaveURL(/\/reporting\/orders/);
});

test('an access token that has expired by the page’s clock is refreshed once, before a request is rejected', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expireAccessToken(page);
  const responses: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) responses.push(`${response.status()} ${pathname}`);
  });
  await page.reload();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(responses.filter((response) => response.endsWith('/refresh'))).toEqual(['200 /api/auth/refresh']);
  expect(responses.filter((response) => !response.startsWith('200'))).toEqual([]);
});

for (const search of ['', '?date_filter=yesterday&payment_type=Card']) {
  test(`a repeat visit to /reporting/orders${search} requests the orders without waiting for the time zone`, async ({
    page,
  }) => {
    await signIn(page);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const orders = page.waitForRequest(/\/api\/reports\/orders\?/);
    await page.route('**/business_details', async (route) => {
      await orders;
      await route.continue();
    });
    await page.goto(`/reporting/orders${search}`);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  });
}

test.describe('in a browser in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the orders report requests the current day in the restaurant’s time zone, not in the browser’s', async ({
    page,
  }) => {
    const ordersRequest = page.waitForRequest((request) => request.url().includes('/api/reports/orders'));
    await signIn(page);
    const start = new Date(new URL((await ordersRequest).url()).searchParams.get('start_date') ?? '');
    const formatInNewYork = (instant: Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options }).format(instant);
    expect(formatInNewYork(start, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })).toBe('00:00');
    expect(formatInNewYork(start, { dateStyle: 'short' })).toBe(formatInNewYork(new Date(), { dateStyle: 'short' }));
  });
});
