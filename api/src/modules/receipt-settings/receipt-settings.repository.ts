import {
  type CustomerReceiptSettings,
  getCustomerReceiptSettings,
  getKitchenReceiptSettings,
  type KitchenReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import { sql } from 'kysely';
import { columnList } from '../../database/columns';
import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT } from '../../database/writes';

export interface Settings {
  kitchen_receipt_settings: KitchenReceiptSettings;
  customer_receipt_settings: CustomerReceiptSettings;
}

/** The columns are listed, because a prepared `select *` fails once a later version has added a column. */
const COLUMNS = {
  kitchen_receipt_settings: columnList(Object.keys(getKitchenReceiptSettings.response.shape)),
  customer_receipt_settings: columnList(Object.keys(getCustomerReceiptSettings.response.shape)),
};

export interface ReceiptSettings<Table extends keyof Settings> {
  table: Table;
  locationId: number;
}

export async function findReceiptSettings<Table extends keyof Settings>(
  scope: LocationDb,
  table: Table,
  locationId: number,
): Promise<Settings[Table]> {
  const { rows } = await sql<Settings[Table]>`select ${COLUMNS[table]} from ${sql.table(table)}
    where location_id = ${locationId}`.execute(scope);
  const [settings] = rows;
  if (!settings) throw new Error(`Location ${locationId} has no row in ${table}: it is created with the location`);
  return settings;
}

/** Updates the given options; returns false when `updated_at` differs from a given `updatedAt`. */
export async function changeReceiptSettings<Table extends keyof Settings>(
  scope: LocationDb,
  { table, locationId }: ReceiptSettings<Table>,
  options: Omit<Settings[Table], 'updated_at'>,
  updatedAt: string | undefined,
): Promise<boolean> {
  const changes = Object.entries(options).map(([option, isShown]) => sql`${sql.ref(option)} = ${isShown}, `);
  const unchanged = updatedAt === undefined ? sql`true` : sql`updated_at = ${updatedAt}`;
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set ${sql.join(changes, sql``)} updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${locationId} and ${unchanged}`.execute(scope);
  return (numAffectedRows ?? 0n) > 0n;
}
