import type { SyncResult } from '@backoffice/contract/pos';
import { putPosPrinter } from '@backoffice/contract/printers';
import * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { putPrinter } from '../printers/printers.repository';
import { type IncomingOperation, type IngestContext, parseBody, rejectedResult } from './sent-operations';

const printerSchema = putPosPrinter.body ?? z.never();

/** Stores a printer that a terminal announces; writes nothing when it is unchanged. */
export async function storePrinter(
  scope: LocationDb,
  { offlineId, body }: IncomingOperation,
  { terminal: { locationId, terminalId } }: IngestContext,
): Promise<SyncResult> {
  const parsed = parseBody(printerSchema, body);
  if ('fields' in parsed) return rejectedResult(offlineId, parsed.fields);
  const { name, receipt_print_type } = parsed.value;
  const existing = await scope
    .selectFrom('printers')
    .select(['id', 'name', 'receipt_print_type', 'station_id'])
    .where('location_id', '=', locationId)
    .where('offline_id', '=', offlineId)
    .executeTakeFirst();
  const isUnchanged = existing?.name === name && existing.receipt_print_type === receipt_print_type;
  if (isUnchanged && existing.station_id === terminalId)
    return { offline_id: offlineId, status: 'duplicate', id: existing.id };
  const printer = { name, receipt_print_type, offline_id: offlineId, station_id: terminalId };
  const id = await putPrinter(scope, locationId, printer);
  return { offline_id: offlineId, status: existing ? 'updated' : 'created', id };
}
