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

/** Request body with the whole printer: `printer` with the form's values, without deleted categories. */
export function bodyOf(printer: Printer, values: PrinterValues, categoryIds: readonly number[]): Printer {
  const settings = printType.options
    .filter((type) => printsType(printer, type))
    .flatMap((print_type) =>
      orderType.options.map((order_type) => {
        return { order_type, print_type, auto_printing: values.auto_printing[print_type][order_type] };
      }),
    );
  return {
    ...printer,
    category_ids: values.category_ids.filter((id) => categoryIds.includes(id)),
    order_type_settings: settings,
  };
}
