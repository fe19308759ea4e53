import type { SyncResult } from '@backoffice/contract/pos';
import { putPosPrinter } from '@backoffice/contract/printers';
import * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { putPrinter } from '../printers/printers.repository';
import { type IncomingOperation, type IngestContext, parseBody, rejectedResult } from './sent-operations';

const printerSchema = putPosPrinter.body ?? z.never();

/** Stores a printer that a terminal announces. */
export async function storePrinter(
  scope: LocationDb,
  { offlineId, body }: IncomingOperation,
  { terminal: { locationId, terminalId } }: IngestContext,
): Promise<SyncResult> {
  const parsed = parseBody(printerSchema, body);
  if ('fields' in parsed) return rejectedResult(offlineId, parsed.fields);
  const printer = { ...parsed.value, offline_id: offlineId, station_id: terminalId };
  return { offline_id: offlineId, ...(await putPrinter(scope, locationId, printer)) };
}
