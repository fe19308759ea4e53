import type { Locator, Page } from 'playwright-core';

/** Something that a user does on a page: a click on `target`, or keys that are typed into it. */
export interface Interaction {
  title: string;
  path: string;
  target: (page: Page) => Locator;
  /** Keys that are typed into the target after the click. If set, only the keys are measured. */
  keys?: string;
  /** Brings the page into the state in which the interaction takes place. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Undoes what the interaction changed on the server. */
  restore?: (page: Page) => Promise<unknown>;
}

/** Number of rows of the longest list page. */
export const MAX_PAGE_ROWS = 100;
const items = `/menu/items?per_page=${MAX_PAGE_ROWS}`;
const orders = '/reporting/orders?date_filter=yesterday';
const dateRange = (page: Page) => page.getByRole('button', { name: /^Date range/ });

export const INTERACTIONS: readonly Interaction[] = [
  {
    title: 'menu of one of 100 rows',
    path: items,
    target: (page) => page.getByRole('button', { name: /^Actions for/ }).nth(2),
  },
  {
    title: 'switch of one of 100 rows',
    path: items,
    target: (page) => page.getByRole('switch').nth(2),
    restore: async (page) => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText(/is shown on POS/).waitFor();
    },
  },
  {
    title: 'checkbox of one of 100 rows',
    path: items,
    target: (page) => page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(3),
  },
  {
    title: 'checkbox of all 100 rows',
    path: items,
    target: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }),
  },
  { title: 'select of categories', path: items, target: (page) => page.getByLabel('Category', { exact: true }) },
  {
    title: 'search, one letter',
    path: items,
    target: (page) => page.getByRole('textbox', { name: 'Search' }),
    keys: 's',
  },
  { title: 'date range of a report', path: orders, target: dateRange },
  {
    title: 'day of the calendar',
    path: orders,
    prepare: (page) => dateRange(page).click(),
    target: (page) => page.getByRole('gridcell').getByRole('button').nth(10),
  },
  {
    title: 'form of a new employee',
    path: '/employee/employees',
    target: (page) => page.getByRole('button', { name: 'Add Employee' }),
  },
];
