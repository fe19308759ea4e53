import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** One step from the first page to an answer. */
export interface Step {
  /** What the owner clicks or types, as labelled on the screen. */
  label: string;
  take: (walk: Walk) => Promise<void>;
}

/** A walk through the screens that counts its clicks. */
export class Walk {
  clicks = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
    await settle(this.page);
  }
}

const SETTLE_MS = 15_000;
const POLL_MS = 100;

/** Waits until the page has finished loading, as a person does before the next click. */
async function settle(page: Page): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  // A click starts its requests with a delay, so the page counts as idle only after two idle polls in a row.
  for (let calm = 0; calm < 2 && Date.now() < deadline; ) {
    const busy = await page.locator('main [aria-busy="true"]').count();
    calm = busy > 0 ? 0 : calm + 1;
    await delay(POLL_MS);
  }
}

const step = (label: string, take: Step['take']): Step => ({ label, take });

/** Follows a sidebar link. Opening a closed group counts as a separate click. */
export const openFromSidebar = (group: string, name: string) =>
  step(name, async (walk) => {
    const toggle = walk.page.getByRole('button', { name: group, exact: true });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await walk.click(toggle);
    const links = walk.page.getByRole('region', { name: group, exact: true }).getByRole('link');
    // A link can end with the number of its records: "Items 61".
    await walk.click(links.filter({ hasText: new RegExp(`^${name}\\s*[\\d,]*$`) }));
  });

export const openReport = (name: string) => openFromSidebar('Reporting', name);

/** Chooses days in the date filter: two clicks. */
export const choosePeriod = (preset: string) =>
  step(preset, async (walk) => {
    await walk.click(walk.page.getByRole('button', { name: /^Date range/ }));
    await walk.click(walk.page.getByRole('button', { name: preset, exact: true }));
  });

/** Chooses an option of a filter: two clicks. */
export const chooseOption = (label: string, option: string) =>
  step(`${label}: ${option}`, async (walk) => {
    await walk.click(walk.page.getByRole('combobox', { name: label, exact: true }));
    await walk.click(walk.page.getByRole('option', { name: option, exact: true }));
  });

/** Types into a search field and presses Enter: one click, to focus the field. */
export const searchFor = (label: string, text: string) =>
  step(`${label}: type “${text}”`, async (walk) => {
    await walk.click(walk.page.getByRole('textbox', { name: label, exact: true }));
    await walk.page.keyboard.type(text);
    await walk.page.keyboard.press('Enter');
  });

export const followLink = (name: string | RegExp, label = String(name)) =>
  step(label, async (walk) => {
    const named = walk.page.getByRole('main').getByRole('link', { name, exact: typeof name === 'string' });
    await walk.click(named.first());
  });

export const clickButton = (name: string) =>
  step(name, async (walk) => {
    await walk.click(walk.page.getByRole('main').getByRole('button', { name, exact: true }));
  });

/** Chooses one of the radio buttons that a filter shows side by side. */
export const checkRadio = (name: string) =>
  step(name, async (walk) => {
    await walk.click(walk.page.getByRole('main').getByText(name, { exact: true }));
  });

export const showChartTable = step('Show as table', async (walk) => {
  await walk.click(walk.page.getByText('Show as table', { exact: true }).first());
});
