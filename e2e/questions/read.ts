import type { Locator, Page } from '@playwright/test';
import type { Question } from './question';

type Read = Question['read'];
type Row = Readonly<Record<string, string>>;

/** Returns the terms of a definition list with the texts of their definitions. */
async function readTerms(area: Locator): Promise<Map<string, string[]>> {
  const terms = area.getByRole('term');
  const pairs = await terms.evaluateAll((all) =>
    all.map((term) => {
      const texts: string[] = [];
      for (let next = term.nextElementSibling; next?.tagName === 'DD'; next = next.nextElementSibling)
        texts.push(next instanceof HTMLElement ? next.innerText.trim() : '');
      return [term instanceof HTMLElement ? term.innerText.trim() : '', texts] as const;
    }),
  );
  return new Map(pairs);
}

/** Reads the rows of a table, with their cells by column header. */
async function readTable(table: Locator): Promise<Row[]> {
  const lines = await table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => cell.innerText.trim())),
    );
  const [headers = [], ...rows] = lines;
  return rows.map((cells) => Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])));
}

const select = (row: Row | undefined, columns: readonly string[]) => columns.map((column) => row?.[column] ?? '');

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/** Reads figures above a report, without the smaller text below each figure. */
export const readFigure =
  (...terms: string[]): Read =>
  async (page) => {
    const summary = await readTerms(page.getByLabel('Summary'));
    return terms.map((term) => summary.get(term)?.[0]?.split(/\s/)[0] ?? '');
  };

/** Reads what `pattern` captures in a figure above a report, including the smaller text below the figure. */
export const readFigureNote =
  (term: string, pattern: RegExp): Read =>
  async (page) => {
    const readText = (await readTerms(page.getByLabel('Summary'))).get(term)?.[0]?.replace(/\s+/g, ' ') ?? '';
    return pattern.exec(readText)?.slice(1) ?? [''];
  };

/**
 * Reads terms of a card. `line` is the index of the definition, because the overview has several definitions for
 * one term.
 */
export const readCard =
  (name: string, terms: readonly string[], line = 0): Read =>
  async (page) => {
    const found = await readTerms(page.getByRole('region', { name, exact: true }));
    return terms.map((term) => found.get(term)?.[line] ?? '');
  };

/** Reads what `pattern` captures in the text of the page. */
export const readPageText =
  (pattern: RegExp, area = 'main'): Read =>
  async (page) => {
    const content = await page.locator(area).last().innerText();
    return pattern.exec(content.replace(/\s+/g, ' '))?.slice(1) ?? [''];
  };

/** Reads cells of the first row whose columns have the values in `where`. */
export const readRow =
  (table: string, where: Row, ...columns: string[]): Read =>
  async (page) => {
    const rows = await readTable(tableOf(page, table));
    return select(
      rows.find((candidate) => Object.entries(where).every(([column, value]) => candidate[column] === value)),
      columns,
    );
  };

/** Reads cells of the first row. */
export const readFirstRow =
  (table: string, ...columns: string[]): Read =>
  async (page) =>
    select((await readTable(tableOf(page, table)))[0], columns);

/** Reads cells of the first row of the table in a card. */
export const readFirstRowOfCard =
  (name: string, ...columns: string[]): Read =>
  async (page) =>
    select((await readTable(page.getByRole('region', { name, exact: true }).getByRole('table')))[0], columns);

/** Counts the rows in which `column` has the text `value`. */
export const countRows =
  (table: string, column: string, value: string): Read =>
  async (page) => [String((await readTable(tableOf(page, table))).filter((found) => found[column] === value).length)];

const toAmount = (value: string | undefined) => Math.abs(Number((value ?? '').replace(/[$,%]/g, '').split(/[\s(]/)[0]));

/**
 * Reads cells of the row with the highest absolute value in a column, as an owner finds it by looking down the column.
 */
export const readHighest =
  (table: string, by: string, columns: readonly string[], isCounted: (row: Row) => boolean = () => true): Read =>
  async (page) => {
    const rows = (await readTable(tableOf(page, table))).filter(isCounted);
    const sorted = rows.toSorted((a, b) => toAmount(b[by]) - toAmount(a[by]));
    return select(sorted[0], columns);
  };

/** Reads the value of a field. */
export const readField =
  (label: string): Read =>
  async (page) => [await page.getByLabel(label, { exact: true }).first().inputValue()];
