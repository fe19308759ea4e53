import * as z from 'zod/mini';
import { booleanParam, id } from './fields';
import { operation } from './operation';
import { pageOf, pagingQuery } from './paging';

export const tax = z.object({
  id,
  name: z.string(),
  /** Percent, with at most three decimals. */
  rate: z.number(),
  is_active: z.boolean(),
  item_ids: z.array(id),
});
export type Tax = z.infer<typeof tax>;

export const listTaxes = operation({
  method: 'GET',
  path: '/taxes',
  summary: 'Sales taxes, by name',
  query: z.extend(pagingQuery, {
    is_active: z.optional(booleanParam),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: pageOf(tax),
});
