import { type Printer, type PrinterOrderTypeSetting, type PrintType, printType } from '@backoffice/contract/printers';
import { orderType } from '@backoffice/contract/sale-kinds';

export type PrinterOrderType = PrinterOrderTypeSetting['order_type'];

/** Values of the printer form. */
export interface PrinterValues {
  /** Ids of the chosen categories in menu order, so that equal choices are equal values. */
  category_ids: number[];
  auto_printing: Record<PrintType, Record<PrinterOrderType, boolean>>;
}

export function canPrint({ receipt_print_type }: Pick<Printer, 'receipt_print_type'>, type: PrintType): boolean {
  return receipt_print_type === type || receipt_print_type === 'KitchenAndCustomer';
}

function toAutoPrintValues({ order_type_settings }: Printer, type: PrintType): Record<PrinterOrderType, boolean> {
  const isAutoPrinted = (order: PrinterOrderType) =>
    order_type_settings.some((setting) => {
      return setting.print_type === type && setting.order_type === order && setting.auto_printing;
    });
  return {
    DineIn: isAutoPrinted('DineIn'),
    TakeOut: isAutoPrinted('TakeOut'),
    Delivery: isAutoPrinted('Delivery'),
    PickUp: isAutoPrinted('PickUp'),
  };
}

/** Returns the form values of a printer. `categoryIds` are the ids of all categories, in menu order. */
export function toPrinterValues(printer: Printer, categoryIds: readonly number[]): PrinterValues {
  const printedIds = new Set(printer.category_ids);
  return {
    category_ids: categoryIds.filter((id) => printedIds.has(id)),
    auto_printing: { Kitchen: toAutoPrintValues(printer, 'Kitchen'), Customer: toAutoPrintValues(printer, 'Customer') },
  };
}

/** Returns the request body that saves the whole printer: `printer` with the form values, without deleted categories. */
export function toPrinterBody(printer: Printer, values: PrinterValues, categoryIds: readonly number[]): Printer {
  const settings = printType.options
    .filter((type) => canPrint(printer, type))
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
