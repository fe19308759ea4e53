import { ApiError } from '@backoffice/platform/client';
import { showFieldErrors } from '@backoffice/ui/form';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { useEffect } from 'react';

export interface AddFormProps {
  onAdded: () => void;
  /** Receives whether the form contains text that is not added yet. */
  onDirty: (isDirty: boolean) => void;
}

interface AddFormOptions<Values extends { name: string }> extends AddFormProps {
  form: UseFormReturn<Values>;
  /** Creates the record; rejects with an ApiError. */
  create: (values: Values) => Promise<unknown>;
  /** Focuses the first field. */
  focus: () => void;
}

/** Returns the submit handler of a one-line form above a list. It empties the form on success and keeps it on an error. */
export function useAddForm<Values extends { name: string }>(options: AddFormOptions<Values>) {
  const { form, create, focus, onAdded, onDirty } = options;
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return form.handleSubmit(async (values) => {
    try {
      await create(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFieldErrors(form, error);
      return;
    }
    focus();
    form.reset();
    onAdded();
  });
}
