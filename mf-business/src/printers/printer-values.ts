import {
  type Printer,
  type PrinterOrderTypeSetting,
  type PrintType,
  printType,
} from '@backoffice/shared/contract/printers';
import { orderType } from '@backoffice/shared/contract/sale-kinds';

export type PrinterOrderType = PrinterOrderTypeSetting['order_type'];

/** What the form of a printer holds. */
export interface PrinterValues {
  /** In the order of the menu, so that what is toggled back equals what was there. */
  category_ids: number[];
  auto_printing: Record<PrintType, Record<PrinterOrderType, boolean>>;
}

/** What of a printer is sent: only what differs. */
export interface PrinterChanges {
  category_ids?: number[];
  order_type_settings?: PrinterOrderTypeSetting[];
}

export function printsType({ receipt_print_type }: Pick<Printer, 'receipt_print_type'>, type: PrintType): boolean {
  return receipt_print_type === type || receipt_print_type === 'KitchenAndCustomer';
}

function autoPrintingOf({ order_type_settings }: Printer, type: PrintType): Record<PrinterOrderType, boolean> {
  const isOn = (order: PrinterOrderType) =>
    order_type_settings.some((setting) => {
      return setting.print_type === type && setting.order_type === order && setting.auto_printing;
    });
  return {
    DineIn: isOn('DineIn'),
    TakeOut: isOn('TakeOut'),
    Delivery: isOn('Delivery'),
    PickUp: isOn('PickUp'),
  };
}

/** The form's values of a printer. `categoryIds` are all that there are, in the order of the menu. */
export function valuesOf(printer: Printer, categoryIds: readonly number[]): PrinterValues {
  const printed = new Set(printer.category_ids);
  return {
    category_ids: categoryIds.filter((id) => printed.has(id)),
    auto_printing: { Kitchen: autoPrintingOf(printer, 'Kitchen'), Customer: autoPrintingOf(printer, 'Customer') },
  };
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id, index) => id === others[index]);
}

/** What has to be sent so that what was `before` becomes `after`. */
export function changesBetween(before: PrinterValues, after: PrinterValues): PrinterChanges {
  const changes: PrinterChanges = {};
  if (!isSame(before.category_ids, after.category_ids)) changes.category_ids = after.category_ids;
  const settings = printType.options.flatMap((print_type) =>
    orderType.options.flatMap((order_type) => {
      const auto_printing = after.auto_printing[print_type][order_type];
      const isChanged = auto_printing !== before.auto_printing[print_type][order_type];
      return isChanged ? [{ order_type, print_type, auto_printing }] : [];
    }),
  );
  if (settings.length > 0) changes.order_type_settings = settings;
  return changes;
}
