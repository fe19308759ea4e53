import type { Printer, ReceiptPrintType } from '@backoffice/contract/printers';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { actionsColumn, editAction } from '@backoffice/ui/form';
import { printerEditPath } from './paths';

const PRINT_TYPES: Record<ReceiptPrintType, string> = {
  Customer: 'Customer',
  Kitchen: 'Kitchen',
  KitchenAndCustomer: 'Kitchen And Customer',
};

export function buildPrintersColumns(onEdit: (printer: Printer) => void): Column<Printer>[] {
  return [
    { key: 'name', header: 'Name', cell: ({ id, name }) => <TextLink to={printerEditPath(id)}>{name}</TextLink> },
    {
      key: 'type',
      header: 'Receipt print type',
      cell: ({ receipt_print_type }) => PRINT_TYPES[receipt_print_type],
    },
    { key: 'categories', header: 'Categories', align: 'end', cell: ({ category_ids }) => category_ids.length },
    actionsColumn(
      ({ name }) => name,
      (printer) => [editAction(() => onEdit(printer))],
    ),
  ];
}
