import * as z from 'zod/mini';
import { booleanParam, id } from './fields';
import { operation } from './operation';
import { pageOf, pagingQuery } from './paging';

export const category = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  location_id: id,
  item_ids: z.array(id),
  modifier_group_ids: z.array(id),
  color_code: z.string(),
});
export type Category = z.infer<typeof category>;

export const listCategories = operation({
  method: 'GET',
  path: '/categories',
  summary: 'Categories in the order of the menu; deleted ones on request, for names on past orders',
  query: z.extend(pagingQuery, {
    include_deleted: z._default(booleanParam, false),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: pageOf(category),
});
