import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from './session';

const HEADER_HEIGHT = 60;

const getTop = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('the header, column headers and current sidebar link stay in view, and page 2 starts at the table’s top', async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/reporting/orders?date_filter=this_year');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(page.getByRole('link', { name: /^Details of order/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded();
  expect(await getTop(page.getByRole('banner'))).toBe(0);
  expect(await getTop(table.getByRole('columnheader', { name: 'Order ID' }))).toBe(HEADER_HEIGHT);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => getTop(table)).toBeGreaterThan(HEADER_HEIGHT);
  expect(await getTop(table)).toBeLessThan(HEADER_HEIGHT + 40);
  await page.goto('/business/other_settings');
  const link = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(link).toHaveText('Other Settings');
  await expect(link).toBeInViewport({ ratio: 1 });
});

test('a notification covers neither the header nor the last link of a page', async ({ page }) => {
  await signIn(page);
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
  // The notification stays while the focus is in it.
  await page.keyboard.press('F8');
  expect(await stripTop()).toBeGreaterThan(320);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const lastLink = page.getByRole('contentinfo').getByRole('link').last();
  expect(await getBottom(lastLink)).toBeLessThanOrEqual(await stripTop());
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 800, height: 1000 } });

  /** Returns name and size of links, buttons and fields below 40 px. */
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
    await signIn(page);
    for (const path of [
      '/reporting/orders',
      '/employee/employees?employee=1&edit=true',
      '/employee/team_roles?role=1&edit=true',
      '/menu/items',
      '/menu/items/1/edit',
      '/business/sales_taxes',
      '/business/order_notes',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await findSmallTargets(page), path).toEqual([]);
    }
  });
});
