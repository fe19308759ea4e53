import * as z from 'zod/mini';
import { formFields, responseFields } from './columns';
import {
  booleanParam,
  id,
  idParams,
  includeDeleted,
  instant,
  isDeleted,
  messageResponse,
  precondition,
  printableAscii,
  searchParam,
} from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { manage, REPORTS_WITH_FILTERS, view } from './rights';

const NAME_REQUIRED = 'Please enter Tax Name';
const NAME_EMPTY = 'Tax Name must contain at least 1 characters';
const RATE_REQUIRED = 'Please enter Tax Rate';
const RATE_TOO_LOW = 'Tax Rate should be greater than 0.01';
const RATE_TOO_HIGH = 'Tax Rate should not exceed 100';
const RATE_DECIMALS = 'Tax Rate can have at most 3 decimals';
const MIN_RATE = 0.01;
const MAX_RATE = 100;
const MAX_JURISDICTION = 64;

const name = z
  .string(NAME_REQUIRED)
  .check(
    z.minLength(1, { error: NAME_REQUIRED, abort: true }),
    z.trim(),
    z.minLength(1, { error: NAME_EMPTY, abort: true }),
    printableAscii,
    z.maxLength(60, 'Name can contain a maximum of 60 characters'),
  );

/** Percent, with at most three decimals. */
const rate = z
  .number(RATE_REQUIRED)
  .check(z.minimum(MIN_RATE, RATE_TOO_LOW), z.maximum(MAX_RATE, RATE_TOO_HIGH), z.multipleOf(0.001, RATE_DECIMALS));

/** Name of the authority to which the tax is paid: "New York State". Empty when the owner has not entered it. */
const jurisdiction = z
  .string()
  .check(
    z.trim(),
    printableAscii,
    z.maxLength(MAX_JURISDICTION, `Jurisdiction can contain a maximum of ${MAX_JURISDICTION} characters`),
  );

/** The columns of a tax that requests can set, apart from the assigned items. */
export const taxColumns = {
  name,
  rate,
  is_active: z._default(z.boolean(), true),
  jurisdiction: z._default(jurisdiction, ''),
};

export const tax = z.object({
  id,
  ...responseFields(taxColumns),
  item_ids: z.array(id),
  updated_at: instant,
  is_deleted: isDeleted,
});
export type Tax = z.infer<typeof tax>;

export const listTaxes = operation({
  method: 'GET',
  path: '/taxes',
  right: view('sales_taxes', [...REPORTS_WITH_FILTERS, 'items']),
  summary: 'Sales taxes, by name',
  query: z.extend(pagingQuery, {
    is_active: z.optional(booleanParam),
    search: z.optional(searchParam),
    include_deleted: includeDeleted,
  }),
  response: pageSchema(tax),
});

/** A rate in percent, as the text that a user entered. */
const typedRate = z.string(RATE_REQUIRED).check(
  z.trim(),
  z.minLength(1, { error: RATE_REQUIRED, abort: true }),
  z.regex(/^\d+(\.\d{0,3})?$/, { error: RATE_DECIMALS, abort: true }),
  z.refine((text) => Number(text) >= MIN_RATE, RATE_TOO_LOW),
  z.refine((text) => Number(text) <= MAX_RATE, RATE_TOO_HIGH),
);

/** Values of the new tax form: like the body, but the rate is text. */
export const newTaxForm = z.object({ name, rate: typedRate, jurisdiction });
export type NewTaxForm = z.infer<typeof newTaxForm>;

/** Maximum number of items of a tax. An import of a menu file that would exceed it is refused. */
export const MAX_TAX_ITEMS = 10_000;
const itemIds = z.array(id).check(z.maxLength(MAX_TAX_ITEMS));

/** Values of the tax form: like the body, but the rate is text. */
export const taxForm = z.extend(newTaxForm, { item_ids: itemIds });
export type TaxForm = z.infer<typeof taxForm>;

export const createTax = operation({
  method: 'POST',
  path: '/taxes',
  right: manage('sales_taxes'),
  summary: 'Create an active tax without items; refused with 409 when its name is taken',
  body: z.strictObject({ name, rate, jurisdiction: z.optional(jurisdiction) }),
  response: tax,
});

export const getTax = operation({
  method: 'GET',
  path: '/taxes/:id',
  right: view('sales_taxes'),
  summary: 'One tax',
  params: idParams,
  response: tax,
});

export const updateTax = operation({
  method: 'PUT',
  path: '/taxes/:id',
  right: manage('sales_taxes'),
  summary:
    'Change a tax and the items that have it; with updated_at, refused with 409 when stale. Past orders keep their rates, and a tax without a given jurisdiction keeps its own',
  params: idParams,
  body: z.strictObject({
    ...formFields(taxColumns),
    jurisdiction: z.optional(jurisdiction),
    item_ids: itemIds,
    id: z.optional(id),
    updated_at: precondition,
  }),
  response: tax,
});

export const setTaxActive = operation({
  method: 'PUT',
  path: '/taxes/:id/active',
  right: manage('sales_taxes'),
  summary: 'Activate or deactivate a tax; it stays assigned to its items',
  params: idParams,
  query: z.object({ is_active: booleanParam }),
  response: tax,
});

export const deleteTax = operation({
  method: 'DELETE',
  path: '/taxes/:id',
  right: manage('sales_taxes'),
  summary: 'Delete a tax, also from its items; past orders keep it',
  params: idParams,
  response: messageResponse,
});
