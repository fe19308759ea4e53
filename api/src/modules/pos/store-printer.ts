import type { SyncResult } from '@backoffice/shared/contract/pos';
import { putPosPrinter } from '@backoffice/shared/contract/printers';
import * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { putPrinter } from '../printers/printers.repository';
import { type Arrival, type Receiving, readBody, rejected } from './sent-operations';

const announced = putPosPrinter.body ?? z.never();

/** Writes what a printer says of itself, where it says anything new. */
export async function storePrinter(
  scope: LocationDb,
  { offlineId, body }: Arrival,
  { terminal: { locationId, terminalId } }: Receiving,
): Promise<SyncResult> {
  const read = readBody(announced, body);
  if ('fields' in read) return rejected(offlineId, read.fields);
  const { name, receipt_print_type } = read.told;
  const known = await scope
    .selectFrom('printers')
    .select(['id', 'name', 'receipt_print_type', 'station_id'])
    .where('location_id', '=', locationId)
    .where('offline_id', '=', offlineId)
    .executeTakeFirst();
  const isSame = known?.name === name && known.receipt_print_type === receipt_print_type;
  if (isSame && known.station_id === terminalId) return { offline_id: offlineId, status: 'duplicate', id: known.id };
  const printer = { name, receipt_print_type, offline_id: offlineId, station_id: terminalId };
  const id = await putPrinter(scope, locationId, printer);
  return { offline_id: offlineId, status: known ? 'updated' : 'created', id };
}
