import type { Printer } from '@backoffice/shared/contract/printers';
import { useForm } from '@backoffice/shared/forms';
import { useNavigate } from '@backoffice/shared/router';
import { useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { useEffect, useState } from 'react';
import { PRINTERS } from './paths';
import { bodyOf, type PrinterValues, valuesOf } from './printer-values';
import { type EditedPrinter, useReloadedPrinter, useUpdatePrinter } from './printers.queries';

/** The form of a printer. A printer that somebody else has changed shows at once, unless it is being changed here. */
export function usePrinterForm({ printer, categories }: Pick<EditedPrinter, 'printer' | 'categories'>) {
  const categoryIds = categories.map(({ id }) => id);
  const form = useForm<PrinterValues>({ defaultValues: valuesOf(printer, categoryIds) });
  const { isDirty, isSubmitting } = form.formState;
  // The state that the next save replaces.
  const [replaced, setReplaced] = useState(printer);
  const leave = useUnsavedChanges(isDirty);
  const navigate = useNavigate();
  const update = useUpdatePrinter(printer.id);
  const reload = useReloadedPrinter(printer.id);
  const { save, theirs, rebase } = useSave<PrinterValues, Printer>({
    form,
    record: printer,
    reload: async () => {
      const now = await reload();
      if (now === undefined) return undefined;
      setReplaced(now);
      // What is shown stays; from here on it is compared with theirs.
      form.reset(valuesOf(now, categoryIds), { keepValues: true, keepDirty: true });
      return now;
    },
    send: (values, updated_at = replaced.updated_at) =>
      update.mutateAsync({ ...bodyOf(replaced, values, categoryIds), updated_at }),
    onSaved: () => {
      leave();
      navigate(PRINTERS);
    },
  });

  const isOutdated = !isDirty && !isSubmitting && replaced.updated_at < printer.updated_at;
  useEffect(() => {
    if (!isOutdated) return;
    rebase(printer);
    setReplaced(printer);
    form.reset(valuesOf(printer, categoryIds));
  });

  return {
    form,
    onSubmit: form.handleSubmit(save),
    isSaving: isSubmitting,
    isOvertaken: theirs !== undefined,
    cancel: () => navigate(PRINTERS),
  };
}
