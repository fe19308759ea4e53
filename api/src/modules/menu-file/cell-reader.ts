import { categoryForm } from '@backoffice/contract/categories';
import { withPlainLineBreaks } from '@backoffice/contract/fields';
import { typedPrice } from '@backoffice/contract/items';
import { excerpt, type ModifierValues, normalizePrice, normalizeWord, splitList, splitPrice } from './cell-text';
import { type Cells, type MenuColumn, nameKey } from './menu-records';

/** By key; a name that several records have may be said as often in one list. */
export type NameCounts = Map<string, { name: string; count: number }>;

/** What the cells of a file may name. */
export interface MenuNames {
  categories: NameCounts;
  taxes: NameCounts;
  modifierGroups: NameCounts;
  /** Categories that items name and nothing else has. */
  newCategories: string[];
}

type ReportCell = (column: MenuColumn, message: string) => void;

/** What a list of the contract holds at most. */
const MAX_LIST_LENGTH = 1_000;
/** More than a menu has: a file that names more is none. */
const MAX_NEW_CATEGORIES = 1_000;

const YES = ['yes', 'y', 'true', 'x', '1', 'shown', 'show', 'on', 'visible'];
const NO = ['no', 'n', 'false', '0', 'hidden', 'hide', 'off'];

/** Reads the cells of one row. What a cell does not say, or says wrongly, is as `before`. */
export interface CellReader {
  cells: Cells;
  report: ReportCell;
  names: MenuNames;
}

export function readText({ cells }: CellReader, column: MenuColumn, current: string): string {
  return cells[column] ?? current;
}

/** A text of several lines. */
export function readLines({ cells }: CellReader, column: MenuColumn, current: string): string {
  const cell = cells[column];
  return cell === undefined ? current : withPlainLineBreaks(cell);
}

/** An empty cell is a price only where the price is asked for at the terminal. */
export function readPrice({ cells, report }: CellReader, current: number, isVariable: boolean): number {
  const cell = cells.Price;
  if (cell === undefined || (cell === '' && isVariable)) return current;
  return parseDollars(cell, (message) => report('Price', message)) ?? current;
}

function parseDollars(text: string, report: (message: string) => void): number | undefined {
  const parsed = typedPrice.safeParse(normalizePrice(text));
  if (parsed.success) return Number(parsed.data.replace(',', '.'));
  report(parsed.error.issues[0]?.message ?? '');
  return undefined;
}

/** One of a few words, whatever its case and spaces; `unknown` says what may be written. */
export function readWord<Word extends string>(
  { cells, report }: CellReader,
  column: MenuColumn,
  words: readonly Word[],
  current: Word,
): Word {
  const cell = cells[column];
  if (!cell) return current;
  const squeezed = (text: string) => normalizeWord(text).replaceAll(' ', '');
  const word = words.find((candidate) => squeezed(candidate) === squeezed(cell));
  if (word === undefined) report(column, `There is no ${column} "${excerpt(cell)}". Write ${words.join(' or ')}.`);
  return word ?? current;
}

export function readYesNo({ cells, report }: CellReader, column: MenuColumn, current: boolean): boolean {
  const cell = cells[column];
  if (!cell) return current;
  const word = normalizeWord(cell);
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  report(column, `Write yes or no instead of "${excerpt(cell)}"`);
  return current;
}

/** What is no number comes out as none, which the rules of the contract refuse. */
export function readNumber({ cells }: CellReader, column: MenuColumn, current: number): number {
  const cell = cells[column];
  return cell ? Number(cell) : current;
}

/** With or without the hash. */
export function readColor({ cells }: CellReader, current: string): string {
  const cell = cells.Color;
  if (!cell) return current;
  return /^[0-9a-f]{6}$/i.test(cell) ? `#${cell}` : cell;
}

export function readModifiers({ cells, report }: CellReader, current: ModifierValues[]): ModifierValues[] {
  const cell = cells.Modifiers;
  if (cell === undefined) return current;
  return readList(cell, (message) => report('Modifiers', message)).map((text) => {
    const { name, price = '0' } = splitPrice(text);
    return { name, price: parseDollars(price, (message) => report('Modifiers', `${excerpt(name)}: ${message}`)) ?? 0 };
  });
}

export function readTaxes(reader: CellReader, current: string[]): string[] {
  return readNames(reader, 'Taxes', reader.names.taxes, current, (name) => {
    reader.report('Taxes', `There is no tax "${excerpt(name)}"`);
    return undefined;
  });
}

export function readGroups(reader: CellReader, current: string[]): string[] {
  return readNames(reader, 'Modifier Groups', reader.names.modifierGroups, current, (name) => {
    reader.report('Modifier Groups', `There is no modifier group "${excerpt(name)}"`);
    return undefined;
  });
}

/** A category that is not there yet comes with the item. */
export function readCategories(reader: CellReader, current: string[]): string[] {
  const { categories, newCategories } = reader.names;
  return readNames(reader, 'Categories', categories, current, (name) => {
    if (newCategories.length === MAX_NEW_CATEGORIES) {
      reader.report('Categories', 'A file can name 1,000 new categories at most');
      return undefined;
    }
    const parsed = categoryForm.shape.name.safeParse(name);
    if (!parsed.success) {
      reader.report('Categories', `${excerpt(name)}: ${parsed.error.issues[0]?.message}`);
      return undefined;
    }
    const added = { name, count: 1 };
    categories.set(nameKey(name), added);
    newCategories.push(name);
    return added;
  });
}

type KnownName = { name: string; count: number } | undefined;

/** The names of a list; those of one that is too long are not read. */
function readList(cell: string, report: (message: string) => void): string[] {
  const names = splitList(cell);
  if (names.length <= MAX_LIST_LENGTH) return names;
  report('A list can have 1,000 names at most');
  return [];
}

function readNames(
  { cells, report }: CellReader,
  column: MenuColumn,
  names: NameCounts,
  current: string[],
  unknown: (name: string) => KnownName,
): string[] {
  const cell = cells[column];
  if (cell === undefined) return current;
  const occurrences = new Map<string, number>();
  return readList(cell, (message) => report(column, message)).flatMap((text) => {
    const key = nameKey(text);
    const match = names.get(key) ?? unknown(text);
    const times = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, times);
    return match && times <= match.count ? [match.name] : [];
  });
}
