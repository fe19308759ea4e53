import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@backoffice/ui';
import type { FieldValues } from 'react-hook-form';
import { PriceInput } from '../inputs/price-input';
import { TextArea } from '../inputs/text-area';
import { type FieldName, type FieldProps, useField, useTextField } from './use-field';

type TextProps<Values extends FieldValues> = FieldProps<Values, FieldName<Values, string>>;
type Unbound<Props> = Omit<
  Props,
  'name' | 'label' | 'error' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref'
>;

export type TextFieldProps<Values extends FieldValues> = TextProps<Values> &
  Unbound<Omit<TextInputProps, 'icon'>> & { unit?: string; onBlur?: () => void };

/** A text field with one line. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, unit, onBlur, ...input } = props;
  const format = unit === undefined ? undefined : (text: string) => `${text} ${unit}`;
  const field = useTextField({ control, name, label }, { onBlur, format });
  return <TextInput autoComplete="off" {...input} icon={unit} {...field} />;
}

/** A password field with a toggle that shows the password. */
export function PasswordField<Values extends FieldValues>(props: TextProps<Values> & Unbound<PasswordInputProps>) {
  const { control, name, label, ...input } = props;
  return <PasswordInput {...input} {...useTextField({ control, name, label })} />;
}

/** A text field with several lines. */
export function TextAreaField<Values extends FieldValues>(props: TextProps<Values> & { rows?: number }) {
  return <TextArea rows={props.rows} {...useTextField(props)} />;
}

export type PriceFieldProps<Values extends FieldValues> = TextProps<Values> & { unit?: '$' | '%'; decimals?: number };

/** A field for an amount in dollars. Its value is the entered text: "9.5". */
export function PriceField<Values extends FieldValues>({
  unit = '$',
  decimals = 2,
  ...props
}: PriceFieldProps<Values>) {
  const field = useField(props, (text) => (unit === '$' ? `$${text}` : `${text} %`));
  return <PriceInput {...field} unit={unit} decimals={decimals} />;
}

/** A field for a percentage. Its value is the entered text: "7.25". */
export function PercentField<Values extends FieldValues>(props: Omit<PriceFieldProps<Values>, 'unit'>) {
  return <PriceField {...props} unit="%" />;
}
