import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { startSession } from './session';

const HEADER_HEIGHT = 60;

const getTop = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('the header, column headers and current sidebar link stay in view, and page 2 of a table starts at its top', async ({
  page,
}) => {
  await startSession(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/reporting/orders?date_filter=this_year');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(page.getByRole('link', { name: /^Details of order/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded();
  await expect.poll(() => getTop(table.getByRole('columnheader', { name: 'Order ID' }))).toBe(HEADER_HEIGHT);
  expect(await getTop(page.getByRole('banner'))).toBe(0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => getTop(table)).toBeGreaterThan(HEADER_HEIGHT);
  await expect.poll(() => getTop(table)).toBeLessThan(HEADER_HEIGHT + 40);
  await page.goto('/business/other_settings');
  const link = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(link).toHaveText('Other Settings');
  await expect(link).toBeInViewport({ ratio: 1 });
});

test('the last of a hundred rows can be reached on a phone', async ({ page }) => {
  await startSession(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/reporting/orders?date_filter=this_year&per_page=100');
  await expect(page.getByRole('link', { name: /^Details of order/ }).first()).toBeVisible();
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr[aria-rowindex]');
  await expect
    .poll(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      return await rows.last().getAttribute('aria-rowindex');
    })
    .toBe('101');
  // The page must be as high as all rows, although only the rows in view are rendered.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(100 * 60);
});

test('a notification covers neither the header nor the last link of a page', async ({ page }) => {
  await startSession(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/menu/items');
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const stripTop = async () => (await notifications.boundingBox())?.y ?? 0;
  const getBottom = async (locator: Locator) => {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('switch') })
    .first();
  await row.getByRole('switch').press('Space');
  await expect(notifications.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Moves the focus to the notification, which stays open while it has the focus.
  await page.keyboard.press('F8');
  await expect.poll(stripTop).toBeGreaterThan(320);
  const lastLink = page.getByRole('contentinfo').getByRole('link').last();
  const getRoomAboveStrip = async () => {
    // The page grows when it reserves space for the notification, so it is scrolled to its end on every attempt.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return (await stripTop()) - (await getBottom(lastLink));
  };
  await expect.poll(getRoomAboveStrip).toBeGreaterThanOrEqual(0);
});

test('the sidebar ends where a notification begins', async ({ page }) => {
  await startSession(page);
  await page.goto('/menu/items');
  await page.getByRole('switch').first().press('Space');
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Moves the focus to the notification, which stays open while it has the focus.
  await page.keyboard.press('F8');
  const getCoveredHeight = async () => {
    const [sidebar, strip] = await Promise.all([page.locator('#sidebar').boundingBox(), notifications.boundingBox()]);
    return (sidebar?.y ?? 0) + (sidebar?.height ?? 0) - (strip?.y ?? 0);
  };
  await expect.poll(getCoveredHeight).toBeLessThanOrEqual(1);
});

/** The longest reason that the API accepts, without a space at which a line could break. */
const LONG_REASON = 'Spilled'.repeat(15).slice(0, 100);

/** Returns the texts of the terms, values and table cells whose text is wider than the space for it. */
const findCutTexts = (page: Page) =>
  page
    .locator('main :is(dt, dd, td)')
    .evaluateAll((elements) =>
      elements.flatMap(({ scrollWidth, clientWidth, textContent }) =>
        scrollWidth > clientWidth ? [`${textContent}: ${scrollWidth} of ${clientWidth}`] : [],
      ),
    );

/** Opens the page at `path`; `change` rewrites the response from the API path `api`. */
async function openWithResponse(
  page: Page,
  { path, api, change }: { path: string; api: string; change: (body: string) => string },
): Promise<void> {
  await page.route(`**/api${api}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.goto(path);
}

test('long comp reasons fit into a Z report, on screen and on receipt paper, and into the lines of an order', async ({
  page,
}) => {
  await startSession(page);
  const comp = { kind: 'Comp', reason: LONG_REASON, count: 12, amount: 12_345.67 };
  await openWithResponse(page, {
    path: '/reporting/closings/1',
    api: '/day_closings/1',
    change: (body) => body.replaceAll(/"discounts_by_reason":\[/g, `$&${JSON.stringify(comp)},`),
  });
  await expect(page.getByText(LONG_REASON)).toBeVisible();
  for (const [media, width] of [
    ['screen', 1440],
    ['screen', 360],
    ['print', 302],
  ] as const) {
    await page.emulateMedia({ media });
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findCutTexts(page), `${media} ${width}`).toEqual([]);
  }
  await page.emulateMedia({ media: null });
  await openWithResponse(page, {
    path: '/reporting/orders/order-details/1',
    api: '/orders/1',
    change: (body) => body.replaceAll('"discount_reason":""', `"discount_reason":"${LONG_REASON}"`),
  });
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(page.getByText(LONG_REASON).first()).toBeVisible();
  await expect.poll(() => findCutTexts(page)).toEqual([]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 800, height: 1000 } });

  /** Returns the name and size of links, buttons and fields that are less than 40 px wide or high. */
  const findSmallTargets = (page: Page) =>
    page.locator('a[href], button, input, select, label:has(input), [role="menuitem"]').evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        const isVisible = width > 1 && target.checkVisibility({ visibilityProperty: true });
        const name = target.getAttribute('aria-label') ?? target.textContent;
        return isVisible && Math.min(width, height) < 39.5 ? [`${name}: ${width} × ${height}`] : [];
      }),
    );

  test('links, buttons and fields are at least 40 px wide and high', async ({ page }) => {
    await startSession(page);
    for (const path of [
      '/reporting/orders',
      '/employee/employees?employee=1&edit=true',
      '/employee/team_roles?role=2&edit=true',
      '/menu/items',
      '/menu/items/1/edit',
      '/business/sales_taxes',
      '/business/order_notes',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => findSmallTargets(page), path).toEqual([]);
    }
  });
});

test('the buttons below an employee’s sales stay in place while the sales load', async ({ page }) => {
  await startSession(page);
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/mf-reporting/**', (route) => (isHolding ? held.push(route) : route.continue()));
  await page.goto('/employee/employees?employee=1', { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Sales', exact: true })).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit Employee' });
  const before = await getTop(edit);
  isHolding = false;
  for (const route of held) await route.continue();
  await expect(page.getByText('Average check')).toBeVisible();
  // The placeholder and the figures have different line heights, so a shift of less than 6 px is accepted.
  expect(Math.abs((await getTop(edit)) - before)).toBeLessThan(6);
});
