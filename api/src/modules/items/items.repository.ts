import type { InventoryCounts } from '@backoffice/shared/contract/inventory';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

/**
 * How many entries the menu has. An item counts while terminals show it: one hidden for the day counts again as soon as
 * its day is over, without anything being written.
 */
export async function countInventory(scope: LocationDb, locationId: number): Promise<InventoryCounts> {
  const { rows } = await sql<InventoryCounts>`select
    (select count(*) from categories where location_id = ${locationId} and deleted_at is null) as categories,
    (select count(*) from items where location_id = ${locationId} and deleted_at is null and active
      and (hide_status = 'UnHide' or hidden_until <= now())) as active_items,
    (select count(*) from modifier_groups where location_id = ${locationId} and deleted_at is null)
      as modifier_groups`.execute(scope);
  const counts = rows[0];
  if (!counts) throw new Error('A select without a table gave no row');
  return counts;
}
