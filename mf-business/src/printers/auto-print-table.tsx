import type { PrintType } from '@backoffice/contract/printers';
import { splitWords } from '@backoffice/contract/words';
import { Card } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { SwitchField } from '@backoffice/ui/record-form';
import type { PrinterOrderType, PrinterValues } from './printer-form-values';

export interface AutoPrintTableProps {
  control: UseFormReturn<PrinterValues>['control'];
  printType: PrintType;
  /** The enabled order types of the location. */
  orderTypes: readonly PrinterOrderType[];
}

const TITLES: Record<PrintType, string> = {
  Kitchen: 'Printer type: Kitchen receipt',
  Customer: 'Printer type: Customer receipt',
};

/** A table with a switch for each order type, which sets whether receipts of type `printType` print automatically. */
export function AutoPrintTable({ control, printType, orderTypes }: AutoPrintTableProps) {
  const columns: Column<PrinterOrderType>[] = [
    { key: 'type', header: 'Order type', cell: splitWords },
    {
      key: 'auto-print',
      header: 'Auto Print',
      width: '8.5rem',
      cell: (type) => (
        <SwitchField
          control={control}
          name={`auto_printing.${printType}.${type}`}
          label={`Auto Print ${splitWords(type)}, ${printType} receipt`}
          hideLabel
        />
      ),
    },
  ];
  const title = TITLES[printType];
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={orderTypes}
        rowKey={(type) => type}
        empty={<EmptyState title="No order types" hint="All order types are off." />}
      />
    </Card>
  );
}
