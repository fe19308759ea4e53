import { type Printer, printType, type ReceiptPrintType } from '@backoffice/contract/printers';
import { useNavigate } from '@backoffice/platform/router';
import { Card, CardGrid } from '@backoffice/ui';
import { PageForm, useFieldLabel, useRecordForm } from '@backoffice/ui/record-form';
import { businessPaths } from '../paths';
import { AutoPrintTable } from './auto-print-table';
import { CategoriesField } from './categories-field';
import classes from './printer-form.module.css';
import {
  autoPrintLabel,
  type PrinterValues,
  printsReceiptType,
  toFormValues,
  toPrinterBody,
} from './printer-form-values';
import { type PrinterPageData, useReloadPrinter, useUpdatePrinter } from './printers.queries';

const TYPE_LABELS: Record<ReceiptPrintType, string> = {
  Customer: 'Customer',
  Kitchen: 'Kitchen',
  KitchenAndCustomer: 'Kitchen and Customer',
};

export function PrinterForm({ printer }: { printer: PrinterPageData }) {
  const { id, orderTypes, categories } = printer;
  const navigate = useNavigate();
  const showList = () => navigate(businessPaths.printers());
  const { mutateAsync: update } = useUpdatePrinter();
  const form = useRecordForm({
    record: printer,
    toFormValues,
    subject: 'this printer',
    update: (values: PrinterValues, baseVersion) => update({ id, body: toPrinterBody(baseVersion, values) }),
    reload: useReloadPrinter(id),
    onSaved: showList,
    adoptsNewerRecord: true,
  });
  useFieldLabel(form.control, 'auto_printing', autoPrintLabel);
  const enabledTypes = orderTypes.flatMap(({ type, is_enabled }) => (is_enabled ? [type] : []));
  return (
    <PageForm form={form} onCancel={showList}>
      <CardGrid>
        <PrinterCard printer={printer} />
        {printType.options
          .filter((type) => printsReceiptType(printer, type))
          .map((type) => (
            <AutoPrintTable key={type} control={form.control} printType={type} orderTypes={enabledTypes} />
          ))}
      </CardGrid>
      <CategoriesField control={form.control} categories={categories} />
    </PageForm>
  );
}

/** The read-only properties of a printer, which the device reports. */
function PrinterCard({ printer }: { printer: Printer }) {
  return (
    <Card>
      <dl className={classes.facts}>
        <div>
          <dt className={classes.term}>Printer name</dt>
          <dd className={classes.value}>{printer.name}</dd>
        </div>
        <div>
          <dt className={classes.term}>Printer type</dt>
          <dd className={classes.value}>{TYPE_LABELS[printer.receipt_print_type]}</dd>
        </div>
      </dl>
    </Card>
  );
}
