import type { Category } from '@backoffice/contract/categories';
import type { PrintType } from '@backoffice/contract/printers';
import { orderType } from '@backoffice/contract/sale-kinds';
import { splitWords } from '@backoffice/contract/words';
import { useNavigate } from '@backoffice/platform/router';
import { type FieldTexts, idsText, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { useForm } from '@backoffice/ui/forms';
import { useEffect } from 'react';
import { PRINTERS_PATH } from './paths';
import { type PrinterValues, toPrinterBody, toPrinterValues } from './printer-values';
import { type EditedPrinter, useReloadPrinter, useUpdatePrinter } from './printers.queries';

const listIds = (categories: readonly Category[]) => categories.map(({ id }) => id);
const toFormValues = ({ printer, categories }: EditedPrinter) => toPrinterValues(printer, listIds(categories));

/** Lists the switches that differ from the base version: "Dine In on the Kitchen receipt off, …". */
function formatSwitchChanges(value: PrinterValues['auto_printing'], base: PrinterValues['auto_printing']): string {
  const formatTypeChanges = (type: PrintType) =>
    orderType.options
      .filter((order) => value[type][order] !== base[type][order])
      .map((order) => `${splitWords(order)} on the ${type} receipt ${value[type][order] ? 'on' : 'off'}`);
  return [...formatTypeChanges('Kitchen'), ...formatTypeChanges('Customer')].join(', ');
}

function buildFieldTexts(categories: readonly Category[]): FieldTexts<PrinterValues> {
  return {
    category_ids: idsText('Categories to print', categories),
    auto_printing: { label: 'Auto Print', format: formatSwitchChanges },
  };
}

/** The state of the printer form. While nothing is edited, the form adopts changes of other users. */
export function usePrinterForm(edited: EditedPrinter) {
  const { printer, categories } = edited;
  const form = useForm<PrinterValues>({ defaultValues: toFormValues(edited) });
  const { isDirty, isSubmitting } = form.formState;
  const allowNavigation = useUnsavedChanges(isDirty);
  const navigate = useNavigate();
  const update = useUpdatePrinter(printer.id);
  const { save, conflict, baseVersion, setBaseVersion } = useRecordForm({
    form,
    record: edited,
    subject: 'this printer',
    fields: buildFieldTexts(categories),
    formValues: toFormValues,
    reload: useReloadPrinter(printer.id),
    send: (values, base: EditedPrinter) =>
      update.mutateAsync(toPrinterBody(base.printer, values, listIds(base.categories))),
    onSaved: () => {
      allowNavigation();
      navigate(PRINTERS_PATH);
    },
  });

  const isOutdated = !isDirty && !isSubmitting && baseVersion.printer.updated_at < printer.updated_at;
  useEffect(() => {
    if (!isOutdated) return;
    setBaseVersion(edited);
    form.reset(toFormValues(edited));
  });

  return {
    form,
    onSubmit: form.handleSubmit(save),
    isSaving: isSubmitting,
    conflict,
    cancel: () => navigate(PRINTERS_PATH),
  };
}
