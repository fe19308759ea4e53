import { type Printer, type PrinterOrderTypeSetting, type PrintType, printType } from '@backoffice/contract/printers';
import { orderType } from '@backoffice/contract/sale-kinds';
import { splitWords } from '@backoffice/contract/words';
import type { FieldLabel } from '@backoffice/ui/record-form';
import type { PrinterPageData } from './printers.queries';

export type PrinterOrderType = PrinterOrderTypeSetting['order_type'];

/** Values of the printer form. */
export interface PrinterValues {
  /** Ids of the chosen categories. They are in menu order, so equal selections are equal values. */
  category_ids: number[];
  auto_printing: Record<PrintType, Record<PrinterOrderType, boolean>>;
}

export function printsReceiptType(
  { receipt_print_type }: Pick<Printer, 'receipt_print_type'>,
  type: PrintType,
): boolean {
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

const listIds = ({ categories }: PrinterPageData) => categories.map(({ id }) => id);

export function toFormValues(printer: PrinterPageData): PrinterValues {
  const printedIds = new Set(printer.category_ids);
  return {
    category_ids: listIds(printer).filter((id) => printedIds.has(id)),
    auto_printing: { Kitchen: toAutoPrintValues(printer, 'Kitchen'), Customer: toAutoPrintValues(printer, 'Customer') },
  };
}

/** Returns the request body that saves the whole printer: `printer` with the form values, without deleted categories. */
export function toPrinterBody(printer: PrinterPageData, values: PrinterValues): Printer {
  const { orderTypes, categories, ...saved } = printer;
  const categoryIds = listIds(printer);
  const settings = printType.options
    .filter((type) => printsReceiptType(printer, type))
    .flatMap((print_type) =>
      orderType.options.map((order_type) => {
        return { order_type, print_type, auto_printing: values.auto_printing[print_type][order_type] };
      }),
    );
  return {
    ...saved,
    category_ids: values.category_ids.filter((id) => categoryIds.includes(id)),
    order_type_settings: settings,
  };
}

/** Describes the switches in which two versions of a printer differ: "Dine In on the Kitchen receipt off, …". */
export const autoPrintLabel: FieldLabel<PrinterValues['auto_printing']> = {
  label: 'Auto Print',
  format: (value, base) =>
    (['Kitchen', 'Customer'] as const)
      .flatMap((type) =>
        orderType.options
          .filter((order) => value[type][order] !== base[type][order])
          .map((order) => `${splitWords(order)} on the ${type} receipt ${value[type][order] ? 'on' : 'off'}`),
      )
      .join(', '),
};
