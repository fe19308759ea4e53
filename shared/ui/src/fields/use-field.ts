import type { Control, ControllerRenderProps, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useController, useFormState } from 'react-hook-form';
import { type FieldLabel, useFieldLabel } from '../forms/field-labels';

/** A field of a form: `name` is a path whose value has the type that the field edits. */
export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  label: string;
}

/** Path of a form's value of type `Value`. */
export type FieldName<Values extends FieldValues, Value> = FieldPathByValue<Values, Value> & FieldPath<Values>;

interface TextFieldOptions {
  onBlur?: () => void;
  format?: FieldLabel<string>['format'];
}

/** Registers an input that keeps its own text, and returns the error of its value. */
export function useTextField<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control, name, label }: FieldProps<Values, Name>,
  { onBlur, format }: TextFieldOptions = {},
) {
  const formState = useFormState({ control, name, exact: true });
  useFieldLabel(control, name, { label, format });
  return { ...control.register(name, { onBlur }), label, error: control.getFieldState(name, formState).error?.message };
}

interface BoundField<Values extends FieldValues, Name extends FieldPath<Values>>
  extends ControllerRenderProps<Values, Name> {
  label: string;
  error: string | undefined;
}

/** Binds a control to a value of a form. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control, name, label }: FieldProps<Values, Name>,
  format?: FieldLabel<Values[Name]>['format'],
): BoundField<Values, Name> {
  const { field, fieldState } = useController({ control, name });
  useFieldLabel(control, name, { label, format });
  return { ...field, label, error: fieldState.error?.message };
}
