import type { Category } from '@backoffice/shared/contract/categories';
import type { PrintType } from '@backoffice/shared/contract/printers';
import { orderType } from '@backoffice/shared/contract/sale-kinds';
import { spaced } from '@backoffice/shared/format/words';
import { useForm } from '@backoffice/shared/forms';
import { useNavigate } from '@backoffice/shared/router';
import { type FieldTexts, idsText, useRecordForm, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { useEffect } from 'react';
import { PRINTERS } from './paths';
import { bodyOf, type PrinterValues, valuesOf } from './printer-values';
import { type EditedPrinter, useReloadedPrinter, useUpdatePrinter } from './printers.queries';

const idsOf = (categories: readonly Category[]) => categories.map(({ id }) => id);
const formValues = ({ printer, categories }: EditedPrinter) => valuesOf(printer, idsOf(categories));

/** "Dine In on the Kitchen receipt: off" for each switch that differs from the base version. */
function switchChanges(value: PrinterValues['auto_printing'], base: PrinterValues['auto_printing']): string {
  const changesOf = (type: PrintType) =>
    orderType.options
      .filter((order) => value[type][order] !== base[type][order])
      .map((order) => `${spaced(order)} on the ${type} receipt ${value[type][order] ? 'on' : 'off'}`);
  return [...changesOf('Kitchen'), ...changesOf('Customer')].join(', ');
}

function fieldTexts(categories: readonly Category[]): FieldTexts<PrinterValues> {
  return {
    category_ids: idsText('Categories to print', categories),
    auto_printing: { label: 'Auto Print', format: switchChanges },
  };
}

/** The form of a printer. A printer that somebody else has changed shows at once, unless it is being changed here. */
export function usePrinterForm(edited: EditedPrinter) {
  const { printer, categories } = edited;
  const form = useForm<PrinterValues>({ defaultValues: formValues(edited) });
  const { isDirty, isSubmitting } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const navigate = useNavigate();
  const update = useUpdatePrinter(printer.id);
  const { save, conflict, baseVersion, setBaseVersion } = useRecordForm({
    form,
    record: edited,
    subject: 'this printer',
    fields: fieldTexts(categories),
    formValues,
    reload: useReloadedPrinter(printer.id),
    send: (values, base: EditedPrinter) => update.mutateAsync(bodyOf(base.printer, values, idsOf(base.categories))),
    onSaved: () => {
      leave();
      navigate(PRINTERS);
    },
  });

  const isOutdated = !isDirty && !isSubmitting && baseVersion.printer.updated_at < printer.updated_at;
  useEffect(() => {
    if (!isOutdated) return;
    setBaseVersion(edited);
    form.reset(formValues(edited));
  });

  return {
    form,
    onSubmit: form.handleSubmit(save),
    isSaving: isSubmitting,
    conflict,
    cancel: () => navigate(PRINTERS),
  };
}
