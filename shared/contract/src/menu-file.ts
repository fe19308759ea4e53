import * as z from 'zod/mini';
import { id } from './fields';
import { itemCsvHeaders } from './items';
import { operation } from './operation';
import { manage, view } from './rights';

/**
 * Maximum number of characters of a file: enough for 5,000 items with descriptions of 500 characters, 500 categories
 * and 1,000 modifier groups.
 */
export const MAX_MENU_FILE_LENGTH = 4_000_000;

/**
 * The columns of a menu's CSV file, in the order of an export. Each row is an item, unless its Type says that it is a
 * category or a modifier group. Lists are separated by semicolons, and a semicolon within a name is written \;. A modifier
 * is written "Large (+1.50)". An apostrophe before = + - or @ keeps a spreadsheet from running a cell as a formula; an
 * import ignores it.
 */
export const MENU_COLUMNS = [
  'Type',
  ...Object.values(itemCsvHeaders),
  'Categories',
  'Taxes',
  'Modifier Groups',
  'Shown on POS',
  'Color',
  'Min',
  'Max',
  'Modifiers',
] as const;

const problem = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  /** Null for a problem of the whole row or file. */
  column: z.nullable(z.string()),
  message: z.string(),
});
export type MenuProblem = z.infer<typeof problem>;

const plannedRow = z.object({
  row: z.int(),
  type: z.enum(['Item', 'Category', 'Modifier Group']),
  name: z.string(),
  outcome: z.enum(['create', 'update', 'unchanged', 'refused']),
  /** Changed columns of an update, such as "Price: 9.50 → 10.00". */
  changes: z.array(z.string()),
});
export type PlannedRow = z.infer<typeof plannedRow>;

export const importPlan = z.object({
  /** Whether the import was saved; false when there are problems. */
  applied: z.boolean(),
  creates: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  /** Categories that exist neither in the menu nor as rows of the file: the import creates them. */
  new_categories: z.array(z.string()),
  rows: z.array(plannedRow),
  problems: z.array(problem),
  /** The change set of a saved import; null when it changed nothing. Earlier releases of the API do not send it. */
  change_set: z.optional(z.nullable(id)),
});
export type ImportPlan = z.infer<typeof importPlan>;

export const importMenu = operation({
  method: 'POST',
  path: '/menu/import',
  right: manage('items', ['categories', 'modifiers']),
  summary: 'Import a menu from CSV: returns the planned changes, and with `apply` makes all of them or none',
  isFileTransfer: true,
  body: z.strictObject({
    csv: z.string().check(z.maxLength(MAX_MENU_FILE_LENGTH, 'The file is larger than 4 MB')),
    apply: z._default(z.boolean(), false),
  }),
  response: importPlan,
});

export const exportMenu = operation({
  method: 'GET',
  path: '/menu/export',
  right: { ...view('items'), together: ['categories', 'modifiers'] },
  summary: 'The menu as CSV; importing it again changes nothing',
  isFileTransfer: true,
  response: z.object({ file_name: z.string(), csv: z.string() }),
});
