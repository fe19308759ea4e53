import { useLayoutEffect } from 'react';

/** How conflict notices show a field. `base` is the value of the field when the form was opened. */
export interface FieldLabel<Value = unknown> {
  label: string;
  /** Formats a value whose plain text is not readable: "7.25 %". */
  format?: (value: Value, base: Value) => string;
}

/** Labels by form control and field name, for conflict notices. */
const labelsByForm = new WeakMap<object, Map<string, FieldLabel<never>>>();

/** Registers a field's label. Field components call this; a form calls it only for a value that several fields edit. */
export function useFieldLabel<Value>(control: object, name: string, fieldLabel: FieldLabel<Value>): void {
  useLayoutEffect(() => {
    const labels = labelsByForm.get(control) ?? new Map<string, FieldLabel<never>>();
    labelsByForm.set(control, labels.set(name, fieldLabel));
  });
}

/** Returns the label of a field and the text of its value: "7.25 %", "on", "empty". */
export function describeField<Value>(control: object, name: string, value: Value, base: Value) {
  const { label, format } = labelsByForm.get(control)?.get(name) ?? { label: name };
  // The field that edits this value has registered the format, so their types match.
  return { label, text: format ? format(value as never, base as never) : plainText(value) };
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' || value === null || value === undefined ? 'empty' : String(value);
}
