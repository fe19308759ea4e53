import { expect, type Page, test } from '@playwright/test';
import { SECOND_OWNER } from './app-instance';
import { signIn } from './session';
import { followSidebarLink } from './sidebar';

/** Switches off the automatic closing, because it could close the day before the test does. */
async function switchAutomaticClosingOff(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Close days automatically' }).click();
  await expect(page.getByText('Days are no longer closed automatically')).toBeVisible();
  await page.reload();
}

/** Closes the earliest open day with a double click, and returns the number of its Z report. */
async function closeDay(page: Page): Promise<number> {
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/day_closings')) requestCount += 1;
  });
  await page.getByRole('button', { name: 'Close day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close day' }).dblclick();
  const title = page.getByRole('heading', { level: 1, name: /^Z Report \d+$/ });
  await expect(title).toBeVisible();
  expect(requestCount).toBe(1);
  return Number((await title.innerText()).replace('Z Report ', ''));
}

async function subtractFromDay(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add adjustment' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Subtract from the day' }).click();
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await form.getByRole('textbox', { name: 'Reason' }).fill('Charged twice');
  await form.getByRole('button', { name: 'Add' }).click();
}

/** Paper widths in CSS pixels. */
const PAPERS = { receipt: 302, a4: 794 };

test('a double click closes a day only once, and its Z report accepts an adjustment and fits receipt and A4 paper', async ({
  page,
}) => {
  // Uses the second location, because other tests read the days of the first one.
  await signIn(page, SECOND_OWNER);
  await followSidebarLink(page, 'Reporting', 'Close of Day');
  await switchAutomaticClosingOff(page);
  const number = await closeDay(page);
  await subtractFromDay(page, '12.50');
  await expect(page.getByRole('region', { name: 'Adjustments' })).toContainText('-$12.50');
  await page.emulateMedia({ media: 'print' });
  for (const width of Object.values(PAPERS)) {
    await page.setViewportSize({ width, height: 1123 });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Back to Close of Day' }).click();
  await expect(page.getByRole('link', { name: `Details of Z report ${number}` })).toBeVisible();
});
