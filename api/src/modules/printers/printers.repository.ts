import {
  type listPrinters,
  type Printer,
  type PrinterOrderTypeSetting,
  printType,
  type ReceiptPrintType,
} from '@backoffice/contract/printers';
import { orderType } from '@backoffice/contract/sale-kinds';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { markRecordsUpdated, replaceLinks } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';
import { nextUpdatedAt } from '../../database/writes';

type PrinterQuery = z.output<NonNullable<typeof listPrinters.query>>;

const CATEGORY_LINKS = {
  table: 'printer_categories',
  owner: 'printer_id',
  linked: 'category_id',
  order: 'id',
} as const;

/** SQL: a JSON array of the ids of a printer's categories that are not deleted, in the order of the menu. */
export const categoryIds = sql<number[]>`(select coalesce(json_agg(c.id order by c.position, c.id), '[]')
  from printer_categories link join categories c on c.location_id = link.location_id and c.id = link.category_id
    and c.deleted_at is null
  where link.location_id = printers.location_id and link.printer_id = printers.id)`;

/**
 * SQL: a JSON array of the settings for the receipts that a printer prints; a kitchen printer has none for customer
 * receipts.
 */
export const orderTypeSettings = sql<PrinterOrderTypeSetting[]>`(select coalesce(json_agg(json_build_object(
    'order_type', order_type, 'print_type', print_type, 'auto_printing', auto_printing)
    order by print_type desc, array_position(${orderType.options}::text[], order_type)), '[]')
  from printer_order_type_settings setting
  where setting.location_id = printers.location_id and setting.printer_id = printers.id
    and printers.receipt_print_type like '%' || print_type || '%')`;

function selectPrinters(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('printers')
    .select([
      ...(['id', 'name', 'station_id', 'receipt_print_type', 'updated_at'] as const),
      categoryIds.as('category_ids'),
      orderTypeSettings.as('order_type_settings'),
    ])
    .where('location_id', '=', locationId);
}

export async function findPrinters(
  scope: LocationDb,
  locationId: number,
  { station_id, search, ...paging }: PrinterQuery,
): Promise<Page<Printer>> {
  let query = selectPrinters(scope, locationId);
  if (station_id !== undefined) query = query.where('station_id', '=', station_id);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  return await fetchPage(query.orderBy(({ fn }) => fn('lower', ['name'])).orderBy('id'), paging);
}

/** Returns undefined for a printer of another location. */
export async function findPrinter(scope: LocationDb, locationId: number, id: number): Promise<Printer | undefined> {
  return await selectPrinters(scope, locationId).where('id', '=', id).executeTakeFirst();
}

export async function replacePrinterCategories(
  scope: LocationDb,
  locationId: number,
  id: number,
  ids: readonly number[],
) {
  await replaceLinks(scope, locationId, CATEGORY_LINKS, id, ids);
}

/**
 * Adds new categories to the printers that print all other categories, because a kitchen would notice missing tickets
 * too late. Printers for which a user has chosen only some of the categories stay unchanged. When the location has no
 * other categories, all its printers print the new ones. The printers get a new `updated_at`.
 */
export async function addCategoriesToPrinters(
  scope: LocationDb,
  location_id: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ printer_id: number }>`
    insert into printer_categories (location_id, printer_id, category_id)
    select ${location_id}, printers.id, added.id from printers cross join unnest(${ids}::bigint[]) as added (id)
    where printers.location_id = ${location_id} and not exists (select from categories c
      where c.location_id = ${location_id} and c.deleted_at is null and not (c.id = any(${ids}::bigint[]))
        and not exists (select from printer_categories link where link.location_id = ${location_id}
          and link.printer_id = printers.id and link.category_id = c.id))
    order by printers.id, added.id
    returning printer_id`.execute(scope);
  const printers = rows.map(({ printer_id }) => printer_id);
  await markRecordsUpdated(scope, location_id, 'printers', printers);
}

/**
 * Updates the given auto-print settings and keeps the others. If a setting is given more than once, its last value
 * counts.
 */
export async function setAutoPrinting(
  scope: LocationDb,
  location_id: number,
  printer_id: number,
  settings: readonly PrinterOrderTypeSetting[],
): Promise<void> {
  if (settings.length === 0) return;
  const lastValues = new Map(settings.map((setting) => [`${setting.order_type} ${setting.print_type}`, setting]));
  await sql`insert into printer_order_type_settings (location_id, printer_id, order_type, print_type, auto_printing)
    select ${location_id}, ${printer_id}, order_type, print_type, auto_printing
    from json_to_recordset(${JSON.stringify([...lastValues.values()])}::json)
      as given (order_type text, print_type text, auto_printing boolean)
    on conflict (location_id, printer_id, order_type, print_type)
      do update set auto_printing = excluded.auto_printing`.execute(scope);
}

interface AnnouncedPrinter {
  offline_id: string;
  station_id: number;
  name: string;
  receipt_print_type: ReceiptPrintType;
}

/**
 * Creates or updates a printer that a terminal announces; writes nothing when it is unchanged. A new printer prints all
 * categories and order types automatically, because a kitchen would notice missing tickets too late.
 */
export async function putPrinter(
  scope: LocationDb,
  location_id: number,
  printer: AnnouncedPrinter,
): Promise<{ id: number; status: 'created' | 'updated' | 'duplicate' }> {
  const { name, station_id, receipt_print_type } = printer;
  const stored = await scope
    .insertInto('printers')
    .values({ location_id, ...printer })
    .onConflict((conflict) =>
      conflict
        .columns(['location_id', 'offline_id'])
        .doUpdateSet({ name, station_id, receipt_print_type, updated_at: nextUpdatedAt('printers.updated_at') })
        // Terminals announce their printers every time they start: an unchanged printer must not change the version of
        // the data that all terminals load.
        .where(
          sql<boolean>`(printers.name, printers.station_id, printers.receipt_print_type)
            is distinct from (excluded.name, excluded.station_id, excluded.receipt_print_type)`,
        ),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst();
  if (!stored) return { id: await findPrinterId(scope, location_id, printer.offline_id), status: 'duplicate' };
  const { id, isNew } = stored;
  if (isNew) {
    await sql`insert into printer_categories (location_id, printer_id, category_id)
      select ${location_id}, ${id}, id from categories
      where location_id = ${location_id} and deleted_at is null`.execute(scope);
  }
  const settings = printType.options.flatMap((print_type) =>
    orderType.options.map((order_type) => ({ location_id, printer_id: id, order_type, print_type })),
  );
  await scope
    .insertInto('printer_order_type_settings')
    .values(settings)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id, status: isNew ? 'created' : 'updated' };
}

async function findPrinterId(scope: LocationDb, locationId: number, offlineId: string): Promise<number> {
  const { id } = await scope
    .selectFrom('printers')
    .select('id')
    .where('location_id', '=', locationId)
    .where('offline_id', '=', offlineId)
    .executeTakeFirstOrThrow();
  return id;
}
