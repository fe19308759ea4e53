import { type Printer, printType, type ReceiptPrintType } from '@backoffice/contract/printers';
import { Button, Card, CardGrid } from '@backoffice/ui';
import { ConflictNotice } from '@backoffice/ui/form';
import { Controller } from '@backoffice/ui/forms';
import { AutoPrintTable } from './auto-print-table';
import { CategoriesField } from './categories-field';
import classes from './printer-form.module.css';
import { canPrint } from './printer-values';
import type { EditedPrinter } from './printers.queries';
import { usePrinterForm } from './use-printer-form';

const TYPE_LABELS: Record<ReceiptPrintType, string> = {
  Customer: 'Customer',
  Kitchen: 'Kitchen',
  KitchenAndCustomer: 'Kitchen and Customer',
};

export function PrinterForm(edited: EditedPrinter) {
  const { printer, orderTypes, categories } = edited;
  const { form, onSubmit, isSaving, conflict, cancel } = usePrinterForm(edited);
  const enabledTypes = orderTypes.flatMap(({ type, is_enabled }) => (is_enabled ? [type] : []));
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <CardGrid>
        <PrinterCard printer={printer} />
        {printType.options
          .filter((type) => canPrint(printer, type))
          .map((type) => (
            <AutoPrintTable key={type} control={form.control} printType={type} orderTypes={enabledTypes} />
          ))}
      </CardGrid>
      <Controller
        control={form.control}
        name="category_ids"
        render={({ field: { value, onChange } }) => (
          <CategoriesField categories={categories} chosen={value} onChange={onChange} />
        )}
      />
      {conflict && <ConflictNotice conflict={conflict} submitLabel="Save" />}
      <div className={classes.actions}>
        <Button onClick={cancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!form.formState.isDirty && !isSaving} pending={isSaving}>
          Save
        </Button>
      </div>
    </form>
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
