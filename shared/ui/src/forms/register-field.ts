import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Registers an uncontrolled input, which password managers can fill, and returns its props and validation error. */
export function registerField<Values extends FieldValues>(form: UseFormReturn<Values>, name: FieldPath<Values>) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message };
}
