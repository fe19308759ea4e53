import * as z from 'zod/mini';
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
  printableAscii,
  printableLines,
  searchParam,
} from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';

/** Ids of an address, where one of them may stand alone. */
export const idListParam = z.pipe(
  z.union([z.array(idParam), idParam]),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

export const hideStatus = z.enum(['UnHide', 'HideForToday', 'HideForIndefinitely']);
export type HideStatus = z.infer<typeof hideStatus>;
export const priceType = z.enum(['Fixed', 'Variable', 'PerUnit']);
export type PriceType = z.infer<typeof priceType>;

export const item = z.object({
  id,
  name: z.string(),
  desc: z.string(),
  price: money,
  price_type: priceType,
  active: z.boolean(),
  category_ids: z.array(id),
  tax_ids: z.array(id),
  modifier_group_ids: z.array(id),
  /** As it is now: an item hidden for a day that is over is UnHide. */
  hide_status: hideStatus,
  apply_category_modifier_groups: z.boolean(),
  /** Address of the image, a square of 600 px; null without one. */
  image: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
  is_deleted: isDeleted,
});
export type Item = z.infer<typeof item>;

export const listItems = operation({
  method: 'GET',
  path: '/items',
  summary: 'Items in the order of the menu',
  query: z.extend(pagingQuery, {
    category_ids: z.optional(idListParam),
    /** Items of no category; not together with category_ids. */
    uncategorized: z.optional(booleanParam),
    /** Shown on the terminals now, or hidden. */
    is_shown: z.optional(booleanParam),
    search: z.optional(searchParam),
    include_deleted: includeDeleted,
  }),
  response: pageSchema(item),
});

const NAME_REQUIRED = 'Please enter Item Name';
const PRICE_REQUIRED = 'Price should not be empty';
const PRICE_NOT_A_NUMBER = 'Price should be a number';
const PRICE_TOO_HIGH = 'Price can be 9,999,999.99 at most';
export const MAX_PRICE = 9_999_999.99;

const name = z
  .string(NAME_REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, { error: 'Item Name should not be empty', abort: true }),
    printableAscii,
    z.maxLength(30, 'Item name can contain a maximum of 30 characters'),
  );

/** A price as the wire has it, in dollars. */
export const price = z
  .number(PRICE_NOT_A_NUMBER)
  .check(
    z.multipleOf(0.01, PRICE_NOT_A_NUMBER),
    z.nonnegative(PRICE_NOT_A_NUMBER),
    z.maximum(MAX_PRICE, PRICE_TOO_HIGH),
  );

/** A typed price; a comma is read as the decimal point. */
export const typedPrice = z.string(PRICE_REQUIRED).check(
  z.trim(),
  z.minLength(1, { error: PRICE_REQUIRED, abort: true }),
  z.regex(/^\d+([.,]\d{0,2})?$/, { error: PRICE_NOT_A_NUMBER, abort: true }),
  z.refine((typed) => Number(typed.replace(',', '.')) <= MAX_PRICE, PRICE_TOO_HIGH),
);

const idsOf = (what: string) => z.array(id).check(z.maxLength(1000, `An item can have 1,000 ${what} at most`));
const categoryIds = idsOf('categories');
const taxIds = idsOf('taxes');
const modifierGroupIds = idsOf('modifier groups');
const desc = z
  .string()
  .check(
    z.overwrite(normalizeLineBreaks),
    z.trim(),
    printableLines,
    z.maxLength(1000, 'Description can contain a maximum of 1000 characters'),
  );

/** What the form of an item holds: as the body, but the price is text. */
export const itemForm = z.object({
  name,
  desc,
  price: typedPrice,
  price_type: priceType,
  active: z.boolean(),
  apply_category_modifier_groups: z.boolean(),
  category_ids: categoryIds,
  tax_ids: taxIds,
  modifier_group_ids: modifierGroupIds,
});
export type ItemForm = z.infer<typeof itemForm>;

const itemBody = {
  name,
  desc: z._default(desc, ''),
  price,
  price_type: z._default(priceType, 'Fixed'),
  active: z._default(z.boolean(), true),
  apply_category_modifier_groups: z._default(z.boolean(), false),
  category_ids: z._default(categoryIds, []),
  tax_ids: z._default(taxIds, []),
  modifier_group_ids: z._default(modifierGroupIds, []),
};

export const getItem = operation({
  method: 'GET',
  path: '/items/:id',
  summary: 'One item',
  params: idParams,
  response: item,
});

export const createItem = operation({
  method: 'POST',
  path: '/items',
  summary: 'Create an item at the end of the menu; refused with 409 when its name is taken',
  body: z.strictObject(itemBody),
  response: item,
});

export const updateItem = operation({
  method: 'PUT',
  path: '/items/:id',
  summary: 'Change an item; with updated_at, refused with 409 when somebody else has changed it since',
  params: idParams,
  body: z.strictObject({ ...itemBody, id: z.optional(id), updated_at: z.optional(instant) }),
  response: item,
});

export const deleteItem = operation({
  method: 'DELETE',
  path: '/items/:id',
  summary: 'Delete an item; its name stays on past orders',
  params: idParams,
  response: messageResponse,
});

export const setItemHideStatus = operation({
  method: 'PUT',
  path: '/items/:id/active_pos',
  summary: 'Show an item on the terminals, or hide it: until its next business day, or for good',
  params: idParams,
  query: z.object({ hide_status: hideStatus }),
  response: item,
});

export const cloneItem = operation({
  method: 'POST',
  path: '/items/:id/clone',
  summary: 'Copy an item with all that belongs to it; the name gets the suffix Copy',
  params: idParams,
  response: item,
});

const percent = z.number().check(z.minimum(-100), z.maximum(1000), z.multipleOf(0.01));

/** What is done to many items at once. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_hide_status'), hide_status: hideStatus }),
  z.strictObject({ kind: z.literal('add_category'), category_id: id }),
  z.strictObject({ kind: z.literal('set_category'), category_id: z.nullable(id) }),
  z.strictObject({ kind: z.literal('add_tax'), tax_id: id }),
  z.strictObject({ kind: z.literal('remove_tax'), tax_id: id }),
  /** A change of each price in dollars, rounded to no less than 0. */
  z.strictObject({ kind: z.literal('change_price_by'), amount: money }),
  /** Half-up to the cent. */
  z.strictObject({ kind: z.literal('change_price_by_percent'), percent }),
  z.strictObject({ kind: z.literal('delete') }),
  /** Takes back a set_hide_status: each item gets the status it had. */
  z.strictObject({
    kind: z.literal('restore_hide_statuses'),
    statuses: z.array(z.strictObject({ id, hide_status: hideStatus })).check(z.minLength(1), z.maxLength(5000)),
  }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

export const changeItems = operation({
  method: 'POST',
  path: '/items/bulk',
  summary: 'Change many items in one transaction; ids that are not there are left out',
  body: z.strictObject({ item_ids: z.array(id).check(z.minLength(1), z.maxLength(5000)), action: bulkAction }),
  response: z.object({
    changed: z.int(),
    /** Of set_hide_status: what each changed item had before. */
    previous_statuses: z.array(z.object({ id, hide_status: hideStatus })),
  }),
});
