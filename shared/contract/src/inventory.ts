import * as z from 'zod/mini';
import { operation } from './operation';

const count = z.int().check(z.nonnegative());

export const inventoryCounts = z.object({ categories: count, active_items: count, modifier_groups: count });
export type InventoryCounts = z.infer<typeof inventoryCounts>;

export const getInventoryCounts = operation({
  method: 'GET',
  path: '/items/inventories_count',
  right: 'any',
  summary: 'Numbers of categories, items that terminals show, and modifier groups',
  response: inventoryCounts,
});
