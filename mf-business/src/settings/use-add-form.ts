import { ApiError } from '@backoffice/shared/client';
import type { UseFormReturn } from '@backoffice/shared/forms';
import { showFieldErrors } from '@backoffice/shared/ui/form';
import { useEffect } from 'react';

export interface AddFormProps {
  onAdded: () => void;
  /** Told whether something was typed that is not added yet. */
  onDirty: (dirty: boolean) => void;
}

interface AddFormInput<Values extends { name: string }> extends AddFormProps {
  form: UseFormReturn<Values>;
  /** Makes the record; rejects with an ApiError. */
  create: (values: Values) => Promise<unknown>;
  /** Puts the focus where the next record begins. */
  focus: () => void;
}

/** A form of one line above a list: what was added empties it for the next, a refusal leaves it as it was typed. */
export function useAddForm<Values extends { name: string }>(input: AddFormInput<Values>) {
  const { form, create, focus, onAdded, onDirty } = input;
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
