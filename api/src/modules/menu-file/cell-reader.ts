import { categoryForm } from '@backoffice/contract/categories';
import { columnNames } from '@backoffice/contract/columns';
import { normalizeLineBreaks } from '@backoffice/contract/fields';
import { typedPrice } from '@backoffice/contract/items';
import { excerpt, type ModifierValues, normalizePrice, normalizeWord, splitList, splitPrice } from './cell-text';
import { type Cells, type MenuColumn, nameKey } from './menu-records';

/** Names by `nameKey`. `count` is the number of records with the name; a list may contain the name that many times. */
export type NameCounts = Map<string, { name: string; count: number }>;

export interface MenuNames {
  categories: NameCounts;
  taxes: NameCounts;
  modifierGroups: NameCounts;
  /** Categories that exist neither in the menu nor as rows of the file; the import creates them. */
  newCategories: string[];
}

type ReportCell = (column: MenuColumn, message: string) => void;

/** Maximum length of a list in the API contract. */
const MAX_LIST_LENGTH = 1_000;
/** Maximum number of new categories per file; real menus have far fewer. */
const MAX_NEW_CATEGORIES = 1_000;

const YES = ['yes', 'y', 'true', 'x', '1', 'shown', 'show', 'on', 'visible'];
const NO = ['no', 'n', 'false', '0', 'hidden', 'hide', 'off'];

/** Input of the functions below, each of which reads one cell. For a missing or invalid cell, they return `current`. */
export interface CellReader {
  cells: Cells;
  report: ReportCell;
  names: MenuNames;
  /** Whether the row creates a record. */
  isNew: boolean;
}

export function readText({ cells }: CellReader, column: MenuColumn, current: string): string {
  return cells[column] ?? current;
}

/** Reads several text fields, which may contain line breaks. */
export function readTexts<Field extends string>(
  { cells }: CellReader,
  headers: Record<Field, MenuColumn>,
  current: Record<NoInfer<Field>, string | number>,
): Record<Field, string> {
  const texts = columnNames(headers).map((field) => {
    return [field, normalizeLineBreaks(cells[headers[field]] ?? String(current[field]))];
  });
  return Object.fromEntries(texts);
}

/**
 * Reads a price. An empty cell is valid only for items with a variable price, and so is a missing column for new items.
 */
export function readPrice({ cells, report, isNew }: CellReader, current: number, isVariable: boolean): number {
  const cell = cells.Price ?? (isNew ? '' : undefined);
  if (cell === undefined || (cell === '' && isVariable)) return current;
  return parseDollars(cell, (message) => report('Price', message)) ?? current;
}

function parseDollars(text: string, report: (message: string) => void): number | undefined {
  const parsed = typedPrice.safeParse(normalizePrice(text));
  if (parsed.success) return Number(parsed.data.replace(',', '.'));
  report(parsed.error.issues[0]?.message ?? '');
  return undefined;
}

/** Reads one of a few words, ignoring case and spaces. */
export function readWord<Word extends string>(
  { cells, report }: CellReader,
  column: MenuColumn,
  words: readonly Word[],
  current: Word,
): Word {
  const cell = cells[column];
  if (!cell) return current;
  const withoutSpaces = (text: string) => normalizeWord(text).replaceAll(' ', '');
  const word = words.find((candidate) => withoutSpaces(candidate) === withoutSpaces(cell));
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

/** Reads a number. Other text becomes NaN, which the schema of the contract refuses. */
export function readNumber({ cells }: CellReader, column: MenuColumn, current: number): number {
  const cell = cells[column];
  return cell ? Number(cell) : current;
}

/** Reads a color with or without the leading `#`. */
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

/** Reads categories; unknown ones are added to `newCategories`. */
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

/** Reads the names of a list; returns none when the list is too long. */
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
