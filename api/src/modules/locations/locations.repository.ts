import type { BusinessForm, Location } from '@backoffice/contract/business-setup';
import type { BusinessDetails, DaySettings } from '@backoffice/contract/locations';
import { orderSource, orderType } from '@backoffice/contract/sale-kinds';
import { sql, type Updateable } from 'kysely';
import { type LocationDb, withLocation } from '../../database/location-scope';
import type { Database, Db } from '../../database/schema';
import { nextUpdatedAt } from '../../database/writes';

export interface NewLocation {
  name: string;
  /** IANA name. */
  timezone: string;
  /** Start of business days, `HH:MM`. */
  day_cutoff?: string;
  phone_number?: string;
  email?: string;
  website?: string;
  /** Address lines; receipts join them with commas. */
  address?: string;
  cash_discount_rate?: number;
  is_cash_discount_enabled?: boolean;
  closes_days_automatically?: boolean;
  lock_screen_after_each_transaction?: boolean;
  requires_two_factor?: boolean;
}

/** Returns a new id. Row-level security requires it before the location's own row is inserted. */
export async function drawLocationId(db: Db): Promise<number> {
  const drawn = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('locations', 'id')) as id`.execute(db);
  const id = drawn.rows[0]?.id;
  if (id === undefined) throw new Error('The sequence of location ids returned no value');
  return id;
}

/**
 * Creates a location with default settings, and runs `addRecords` in the same transaction, scoped to the location.
 * Returns the id of the location.
 */
export async function createLocation(
  db: Db,
  values: NewLocation & { id?: number },
  addRecords: (scope: LocationDb, locationId: number) => Promise<void> = async () => {},
): Promise<number> {
  const id = values.id ?? (await drawLocationId(db));
  await withLocation(db, id, async (scope) => {
    await scope
      .insertInto('locations')
      .values({ ...values, id })
      .execute();
    await createSettings(scope, id);
    await addRecords(scope, id);
  });
  return id;
}

/** Creates the role Owner and the settings of a new location: all order types and sources enabled, default receipts. */
async function createSettings(scope: LocationDb, location_id: number): Promise<void> {
  await scope.insertInto('employee_roles').values({ location_id, name: 'Owner', is_owner: true }).execute();
  const types = orderType.options.map((type) => ({ location_id, type }));
  await scope.insertInto('order_type_settings').values(types).execute();
  const sources = orderSource.options.map((source) => ({ location_id, source }));
  await scope.insertInto('order_source_settings').values(sources).execute();
  await scope.insertInto('kitchen_receipt_settings').values({ location_id }).execute();
  await scope.insertInto('customer_receipt_settings').values({ location_id }).execute();
  await scope.insertInto('journal_accounts').values({ location_id }).execute();
}

/** Returns the ids of all locations with users. Reads memberships, because row-level security hides the locations. */
export async function findLocationIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('user_locations').select('location_id').distinct().orderBy('location_id').execute();
  return rows.map(({ location_id }) => location_id);
}

/** Returns undefined when `scope` is not the scope of the location `id`. */
export async function findBusinessDetails(scope: LocationDb, id: number): Promise<BusinessDetails | undefined> {
  const location = await scope
    .selectFrom('locations')
    .select(['id', 'name', 'phone_number', 'email', 'website', 'timezone', 'day_cutoff', 'address', 'updated_at'])
    .select(
      sql<string | null>`(select expires_at from user_locations
        where user_locations.location_id = locations.id and expires_at > now())`.as('support_access_until'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return location && { ...location, address_string: formatAddressOnOneLine(location.address) };
}

/** Returns the time zone and the day cut-off of the scope's location. */
export async function findDaySettings(scope: LocationDb, id: number): Promise<DaySettings> {
  return await scope
    .selectFrom('locations')
    .select(['timezone', 'day_cutoff'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type ChangeTimeColumn = Extract<keyof Database['locations'], `${string}updated_at`>;

/** Updates a location and the change time in `column`; returns false when that differs from a given `updatedAt`. */
export async function updateLocation(
  scope: LocationDb,
  id: number,
  values: Updateable<Database['locations']>,
  { column, updatedAt }: { column: ChangeTimeColumn; updatedAt: string | undefined },
): Promise<boolean> {
  let query = scope
    .updateTable('locations')
    .set({ ...values, [column]: nextUpdatedAt(column) })
    .where('id', '=', id);
  if (updatedAt !== undefined) query = query.where(column, '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Values of the business details to store; the cut-off stays unchanged when it is undefined. */
export type BusinessDetailsChange = Omit<BusinessForm, 'day_cutoff'> & { day_cutoff?: string | undefined };

/** Returns undefined when `scope` is not the scope of the location `id`. */
export async function findLocation(scope: LocationDb, id: number): Promise<Location | undefined> {
  return await scope
    .selectFrom('locations')
    .select(['id', 'name', 'lock_screen_after_each_transaction', 'lock_screen_updated_at as updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Joins the lines of an address with commas, as receipts print it. */
export function formatAddressOnOneLine(address: string): string {
  const lines = address.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(', ');
}
