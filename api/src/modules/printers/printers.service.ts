import type { Printer, updatePrinter } from '@backoffice/contract/printers';
import type * as z from 'zod/mini';
import { requireExistingRecords } from '../../database/links';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { requireFound, updateRecord } from '../../database/records';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { findPrinter, replacePrinterCategories, setAutoPrinting } from './printers.repository';

type PrinterChanges = z.output<NonNullable<typeof updatePrinter.body>>;

/** Every method throws not_found for a printer of another location. */
export function createPrinterService({ db }: Pick<Services, 'db'>) {
  return {
    find: (locationId: number, id: number) =>
      withLocation(db, locationId, (scope) => requirePrinter(scope, locationId, id), READ_ONLY),

    /**
     * Changes the given fields. Throws changed_meanwhile when the printer was changed after `updated_at`. Throws
     * invalid_request for a changed field that the terminal announces, an unknown category or a receipt that the printer
     * does not print.
     */
    change: (
      locationId: number,
      id: number,
      { category_ids, order_type_settings = [], updated_at, ...own }: PrinterChanges,
    ) =>
      // The menu lock prevents other transactions from deleting the categories.
      withMenuLock(db, locationId, async (scope) => {
        const printer = await requirePrinter(scope, locationId, id);
        await updateRecord(scope, locationId, 'printers', id, {}, updated_at);
        requireUnchangedFields(printer, own);
        for (const { print_type } of order_type_settings) requirePrintedReceipt(printer, print_type);
        if (category_ids !== undefined) {
          await requireExistingRecords(scope, locationId, 'categories', 'category_ids', category_ids);
          await replacePrinterCategories(scope, locationId, id, category_ids);
        }
        await setAutoPrinting(scope, locationId, id, order_type_settings);
        return await requirePrinter(scope, locationId, id);
      }),
  };
}

async function requirePrinter(scope: LocationDb, locationId: number, id: number): Promise<Printer> {
  return requireFound('printers', await findPrinter(scope, locationId, id));
}

const PRINTER_FIELDS = ['id', 'name', 'station_id', 'receipt_print_type'] as const;

/** Throws invalid_request when a field that the terminal announces has been changed. */
function requireUnchangedFields(printer: Printer, own: Partial<Printer>): void {
  const changed = PRINTER_FIELDS.find((field) => own[field] !== undefined && own[field] !== printer[field]);
  if (changed !== undefined) throwFieldError(changed, 'Comes from the printer and cannot be changed here');
}

function requirePrintedReceipt({ receipt_print_type }: Printer, printType: string): void {
  if (!receipt_print_type.includes(printType))
    throwFieldError('order_type_settings', `The printer does not print ${printType} receipts`);
}

function throwFieldError(field: string, message: string): never {
  throw new AppError('invalid_request', `${field}: ${message}`, { fields: { [field]: message } });
}
