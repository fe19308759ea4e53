import type { Printer, ReceiptPrintType } from '@backoffice/contract/printers';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { businessPaths } from '../paths';

const PRINT_TYPES: Record<ReceiptPrintType, string> = {
  Customer: 'Customer',
  Kitchen: 'Kitchen',
  KitchenAndCustomer: 'Kitchen And Customer',
};

export const printersColumns: Column<Printer>[] = [
  { key: 'name', header: 'Name', cell: ({ id, name }) => <TextLink to={businessPaths.printer(id)}>{name}</TextLink> },
  { key: 'type', header: 'Receipt print type', cell: ({ receipt_print_type }) => PRINT_TYPES[receipt_print_type] },
  { key: 'categories', header: 'Categories', align: 'end', cell: ({ category_ids }) => category_ids.length },
];
