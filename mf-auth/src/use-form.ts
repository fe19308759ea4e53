import { type SubmitEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';

/** The first error message of each invalid field, keyed by field name. */
type Errors = Record<string, string>;

interface FormOptions<Values> {
  schema: z.ZodMiniType<Values>;
  /**
   * Called with the values if they are valid. While its promise is pending, the form cannot be submitted again.
   * `isOpen` returns whether the user is still on the form's page: a response that arrives later must not navigate.
   */
  onSubmit: (values: Values, isOpen: () => boolean) => Promise<void>;
}

function validate<Values>(schema: z.ZodMiniType<Values>, form: HTMLFormElement): { values?: Values; errors: Errors } {
  const { data, error } = schema.safeParse(Object.fromEntries(new FormData(form)));
  const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  // `Object.fromEntries` keeps the last entry of each key, so the order is reversed to keep a field's first error.
  return { values: data, errors: Object.fromEntries(issues.reverse()) };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * Validates a form with uncontrolled text inputs when it is submitted, and after that on each change. Replaces the form
 * library that the other areas use, because the library would be a sixth of the code that a first visit loads.
 */
export function useForm<Values>({ schema, onSubmit }: FormOptions<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isOpen = () => ref.current !== null;

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSubmitting) return;
    const { values, errors: found } = validate(schema, form);
    setErrors(found);
    if (values === undefined) {
      const invalid = [...new FormData(form).keys()].find((name) => name in found);
      focusField(form, invalid ?? '');
      return;
    }
    setIsSubmitting(true);
    await onSubmit(values, isOpen);
    setErrors(undefined);
    setIsSubmitting(false);
  }

  return {
    isSubmitting,
    isOpen,
    /** Focuses the field `name`. */
    focus: (name: string) => focusField(ref.current, name),
    /** Attributes of the form element. */
    formProps: {
      ref,
      noValidate: true,
      // If scripts do not run, the method `dialog` submits nothing; `get` and `post` would send the password.
      method: 'dialog',
      onSubmit: handleSubmit,
      onChange: () => {
        if (errors !== undefined && ref.current !== null) setErrors(validate(schema, ref.current).errors);
      },
    },
    /** Returns the attributes of the input `name`. */
    fieldProps: (name: string & keyof Values) => ({ name, error: errors?.[name] }),
  };
}
