import type { ModifierGroupForm } from '@backoffice/contract/modifier-groups';
import { TextInput, type TextInputProps } from '@backoffice/ui';
import { type FieldProps, useField } from '@backoffice/ui/record-form';

export interface CountFieldProps
  extends FieldProps<ModifierGroupForm, 'min' | 'max'>,
    Pick<TextInputProps, 'description' | 'onFocus'> {
  /**
   * Called with the count, or NaN when the field is empty. The callback must set the field's value, because a change of
   * min can change max and vice versa.
   */
  onCount: (count: number) => void;
}

const MAX_DIGITS = 2;

/** A field for a whole number of at most two digits; other characters are dropped while typing. */
export function CountField({ control, name, label, onCount, ...props }: CountFieldProps) {
  const { value, ...field } = useField({ control, name, label });
  const handleChange = (text: string) => {
    const digits = text
      .replaceAll(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, MAX_DIGITS);
    onCount(digits === '' ? Number.NaN : Number(digits));
  };
  return (
    <TextInput
      {...props}
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(event) => handleChange(event.target.value)}
    />
  );
}
