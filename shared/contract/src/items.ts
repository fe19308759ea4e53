import * as z from 'zod/mini';
import { formFields, responseFields } from './columns';
import {
  booleanParam,
  id,
  idParam,
  idParams,
  includeDeleted,
  instant,
  isDeleted,
  messageResponse,
  money,
  normalizeLineBreaks,
  printableLines,
  requiredText,
  searchParam,
} from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { manage, REPORTS_WITH_FILTERS, view } from './rights';

/** One or more ids in a query string; the parameter is repeated for each id. */
export const idListParam = z.pipe(
  z.union([z.array(idParam), idParam], 'Must be one or more ids, whole numbers such as 12'),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

export const hideStatus = z.enum(['UnHide', 'HideForToday', 'HideForIndefinitely']);
export type HideStatus = z.infer<typeof hideStatus>;
export const priceType = z.enum(['Fixed', 'Variable', 'PerUnit']);

const NAME_REQUIRED = 'Please enter Item Name';
const PRICE_REQUIRED = 'Price should not be empty';
const PRICE_NOT_A_NUMBER = 'Price should be a number';
const PRICE_TOO_HIGH = 'Price can be at most 9,999,999.99';
export const MAX_PRICE = 9_999_999.99;

const name = requiredText({
  required: NAME_REQUIRED,
  empty: 'Item Name should not be empty',
  max: 30,
  tooLong: 'Item name can contain a maximum of 30 characters',
});

/** Dollars. */
export const price = z
  .number(PRICE_NOT_A_NUMBER)
  .check(
    z.multipleOf(0.01, PRICE_NOT_A_NUMBER),
    z.nonnegative(PRICE_NOT_A_NUMBER),
    z.maximum(MAX_PRICE, PRICE_TOO_HIGH),
  );

/** A price, as the text that a user entered; a comma is accepted as the decimal point. */
export const typedPrice = z.string(PRICE_REQUIRED).check(
  z.trim(),
  z.minLength(1, { error: PRICE_REQUIRED, abort: true }),
  z.regex(/^\d+([.,]\d{0,2})?$/, { error: PRICE_NOT_A_NUMBER, abort: true }),
  z.refine((typed) => Number(typed.replace(',', '.')) <= MAX_PRICE, PRICE_TOO_HIGH),
);

const linkedIds = (records: string) => z.array(id).check(z.maxLength(1000, `An item can have up to 1,000 ${records}`));
const itemLinks = {
  category_ids: linkedIds('categories'),
  tax_ids: linkedIds('taxes'),
  modifier_group_ids: linkedIds('modifier groups'),
};
const desc = z
  .string()
  .check(
    z.overwrite(normalizeLineBreaks),
    z.trim(),
    printableLines,
    z.maxLength(1000, 'Description can contain a maximum of 1000 characters'),
  );

/** The columns of an item that requests can set, apart from the assigned categories, taxes and modifier groups. */
export const itemColumns = {
  name,
  desc: z._default(desc, ''),
  price,
  price_type: z._default(priceType, 'Fixed'),
  active: z._default(z.boolean(), true),
  apply_category_modifier_groups: z._default(z.boolean(), false),
};

export const itemCsvHeaders = {
  name: 'Name',
  desc: 'Description',
  price: 'Price',
  price_type: 'Price Type',
} as const satisfies Partial<Record<keyof typeof itemColumns, string>>;

export const terminalItemColumns = { name, price, price_type: itemColumns.price_type };

export const item = z.object({
  id,
  ...responseFields(itemColumns),
  price: money,
  category_ids: z.array(id),
  tax_ids: z.array(id),
  modifier_group_ids: z.array(id),
  /** The current status. An item hidden for today becomes `UnHide` again when the next business day starts. */
  hide_status: hideStatus,
  /** URL of the image, a square of 600 px; null when the item has none. */
  image: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
  is_deleted: isDeleted,
});
export type Item = z.infer<typeof item>;

export const listItems = operation({
  method: 'GET',
  path: '/items',
  right: view('items', [...REPORTS_WITH_FILTERS, 'categories', 'modifiers', 'sales_taxes']),
  summary: 'Items in the order of the menu',
  query: z.extend(pagingQuery, {
    ids: z.optional(idListParam),
    category_ids: z.optional(idListParam),
    /** True for items without a category, false for items with one; cannot be combined with category_ids. */
    uncategorized: z.optional(booleanParam),
    /** Whether to list only items that terminals currently show (true), or only items that they hide (false). */
    is_shown: z.optional(booleanParam),
    search: z.optional(searchParam),
    include_deleted: includeDeleted,
  }),
  response: pageSchema(item),
});

/** Values of the item form: like the body, but the price is text. */
export const itemForm = z.object({ ...formFields(itemColumns), price: typedPrice, ...itemLinks });
export type ItemForm = z.infer<typeof itemForm>;

const itemBody = {
  ...itemColumns,
  category_ids: z._default(itemLinks.category_ids, []),
  tax_ids: z._default(itemLinks.tax_ids, []),
  modifier_group_ids: z._default(itemLinks.modifier_group_ids, []),
};

export const getItem = operation({
  method: 'GET',
  path: '/items/:id',
  right: view('items'),
  summary: 'One item',
  params: idParams,
  response: item,
});

export const createItem = operation({
  method: 'POST',
  path: '/items',
  right: manage('items'),
  summary: 'Create an item at the end of the menu; refused with 409 when its name is taken',
  body: z.strictObject(itemBody),
  response: item,
});

export const updateItem = operation({
  method: 'PUT',
  path: '/items/:id',
  right: manage('items'),
  summary: 'Change an item; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({ ...itemBody, id: z.optional(id), updated_at: z.optional(instant) }),
  response: item,
});

export const deleteItem = operation({
  method: 'DELETE',
  path: '/items/:id',
  right: manage('items'),
  summary: 'Delete an item; its name stays on past orders',
  params: idParams,
  response: messageResponse,
});

export const setItemHideStatus = operation({
  method: 'PUT',
  path: '/items/:id/active_pos',
  right: manage('items'),
  summary: 'Show an item on the terminals, or hide it: until its next business day, or for good',
  params: idParams,
  query: z.object({ hide_status: hideStatus }),
  response: item,
});

export const cloneItem = operation({
  method: 'POST',
  path: '/items/:id/clone',
  right: manage('items'),
  summary: 'Copy an item with all that belongs to it; the name gets the suffix Copy',
  params: idParams,
  response: item,
});

/** Largest percentage by which a bulk change can lower prices. */
export const MAX_PRICE_CUT_PERCENT = 100;
/** Largest percentage by which a bulk change can raise prices. */
export const MAX_PRICE_RAISE_PERCENT = 1000;
const percent = z
  .number()
  .check(z.minimum(-MAX_PRICE_CUT_PERCENT), z.maximum(MAX_PRICE_RAISE_PERCENT), z.multipleOf(0.01));

/** A change that one request applies to many items. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_hide_status'), hide_status: hideStatus }),
  z.strictObject({ kind: z.literal('add_category'), category_id: id }),
  z.strictObject({ kind: z.literal('set_category'), category_id: z.nullable(id) }),
  z.strictObject({ kind: z.literal('add_tax'), tax_id: id }),
  z.strictObject({ kind: z.literal('remove_tax'), tax_id: id }),
  /** Adds the amount in dollars to each price; a price stays at least 0. */
  z.strictObject({ kind: z.literal('change_price_by'), amount: money }),
  /** New prices are rounded half up to the cent. */
  z.strictObject({ kind: z.literal('change_price_by_percent'), percent }),
  z.strictObject({ kind: z.literal('delete') }),
  /** Undoes a set_hide_status: each item gets its previous status. */
  z.strictObject({
    kind: z.literal('restore_hide_statuses'),
    statuses: z.array(z.strictObject({ id, hide_status: hideStatus })).check(z.minLength(1), z.maxLength(5000)),
  }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

export const changeItems = operation({
  method: 'POST',
  path: '/items/bulk',
  right: manage('items'),
  summary: 'Change many items in one transaction; ids that are not there are left out',
  body: z.strictObject({ item_ids: z.array(id).check(z.minLength(1), z.maxLength(5000)), action: bulkAction }),
  response: z.object({
    changed: z.int(),
    /** Ids of the changed items; undefined from an earlier API. */
    changed_ids: z.optional(z.array(id)),
    /** The status of each changed item before set_hide_status; empty for other actions. */
    previous_statuses: z.array(z.object({ id, hide_status: hideStatus })),
  }),
});
