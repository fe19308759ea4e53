import type { Printer, updatePrinter } from '@backoffice/contract/printers';
import type * as z from 'zod/mini';
import { requireExisting } from '../../database/links';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { AppError, changedMeanwhile, notFound } from '../../errors';
import type { Services } from '../../services';
import { findPrinter, linkPrinter, setAutoPrinting, touchPrinter } from './printers.repository';

type PrinterChanges = z.output<NonNullable<typeof updatePrinter.body>>;

export interface PrinterService {
  find(locationId: number, id: number): Promise<Printer>;
  /**
   * Changes what is given. Throws changed_meanwhile when the printer is not as `updated_at` has it, and invalid_request
   * for what the printer itself says, for a category that there is not and for a receipt that the printer does not print.
   */
  change(locationId: number, id: number, changes: PrinterChanges): Promise<Printer>;
}

/** Every call throws not_found for another location's printer. */
export function createPrinterService({ db }: Pick<Services, 'db'>): PrinterService {
  return {
    find: (locationId, id) => withLocation(db, locationId, (scope) => printerOf(scope, locationId, id)),

    // It names categories, which must not be deleted meanwhile.
    change: (locationId, id, { category_ids, order_type_settings = [], updated_at, ...own }) =>
      withMenuLock(db, locationId, async (scope) => {
        const printer = await printerOf(scope, locationId, id);
        if (!(await touchPrinter(scope, locationId, id, updated_at))) throw changedMeanwhile('printer');
        requireUnchanged(printer, own);
        for (const { print_type } of order_type_settings) requirePrinted(printer, print_type);
        if (category_ids !== undefined) {
          await requireExisting(scope, locationId, 'categories', 'category_ids', category_ids);
          await linkPrinter(scope, locationId, id, category_ids);
        }
        await setAutoPrinting(scope, locationId, id, order_type_settings);
        return await printerOf(scope, locationId, id);
      }),
  };
}

async function printerOf(scope: LocationDb, locationId: number, id: number): Promise<Printer> {
  const printer = await findPrinter(scope, locationId, id);
  if (!printer) throw notFound('Printer');
  return printer;
}

const OWN_FIELDS = ['id', 'name', 'station_id', 'receipt_print_type'] as const;

/** What the printer says of itself may be sent back with the rest. */
function requireUnchanged(printer: Printer, own: Partial<Printer>): void {
  const changed = OWN_FIELDS.find((field) => own[field] !== undefined && own[field] !== printer[field]);
  if (changed !== undefined) refuse(changed, 'Is what the printer says of itself, and cannot be changed here');
}

function requirePrinted({ receipt_print_type }: Printer, printType: string): void {
  if (!receipt_print_type.includes(printType))
    refuse('order_type_settings', `The printer prints no ${printType} receipt`);
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_request', `${field}: ${message}`, { fields: { [field]: message } });
}
