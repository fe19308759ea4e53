import type { ApiError } from '@backoffice/platform/client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Shows the server's field errors at their fields. */
export function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, { fields }: ApiError): void {
  const values = form.getValues();
  for (const [field, message] of Object.entries(fields)) {
    // The assertion is safe, because the condition ensures that the name is a path of a form value.
    if ((field.split('.')[0] ?? '') in values) form.setError(field as Path<Values>, { message }, { shouldFocus: true });
  }
}
