import type { Control, ControllerRenderProps, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useController, useFormState } from 'react-hook-form';
import { type FieldLabel, useFieldLabel } from '../forms/field-labels';

/** Props of a form field. `name` is the path of a form value that has the type that the field edits. */
export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  label: string;
}

/** Path of a form value that has the type `Value`. */
export type FieldName<Values extends FieldValues, Value> = FieldPathByValue<Values, Value> & FieldPath<Values>;

interface TextFieldOptions {
  onBlur?: () => void;
  format?: FieldLabel<string>['format'];
}

/** Registers an uncontrolled input and returns its props, including its validation error. */
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

/** Binds a controlled input to a form value. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control, name, label }: FieldProps<Values, Name>,
  format?: FieldLabel<Values[Name]>['format'],
): BoundField<Values, Name> {
  const { field, fieldState } = useController({ control, name });
  useFieldLabel(control, name, { label, format });
  return { ...field, label, error: fieldState.error?.message };
}
