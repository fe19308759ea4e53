import { expect, type Page } from '@playwright/test';
import { startSession } from './session';

/** Selects yesterday, because shortly after the day cut-off, today has neither orders nor cash reconciliations. */
export const YESTERDAY = '?date_filter=yesterday';

export async function openReport(page: Page, name: string): Promise<void> {
  await startSession(page);
  await waitUntilYesterdayIsClosed(page);
  await page.goto(`/reporting/${name}${YESTERDAY}`);
  await expect(page.getByRole('link', { name: /^Details/ }).first()).toBeVisible();
}

/**
 * Waits until the demonstration has loaded all of yesterday's sales, after which both cash drawers of that day
 * are closed.
 */
async function waitUntilYesterdayIsClosed(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`/reporting/cash-reconciliation${YESTERDAY}`);
    expect((await readFigures(page)).Drawers).toBe('2');
  }).toPass();
}

/** Returns the figures of the report's summary by their labels. */
export async function readFigures(page: Page): Promise<Record<string, string>> {
  const summary = page.getByLabel('Summary');
  await expect(summary).toHaveAttribute('aria-busy', 'false');
  const [terms, values] = [summary.getByRole('term'), summary.getByRole('definition')];
  // Only the first child is read. It does not contain the hint below a value, such as the number of voided
  // transactions, which only some days have.
  const texts = await values.evaluateAll((elements) => elements.map(({ firstChild }) => firstChild?.textContent ?? ''));
  return Object.fromEntries((await terms.allInnerTexts()).map((term, index) => [term, (texts[index] ?? '').trim()]));
}
