import { TextField, type TextFieldProps } from '@backoffice/ui';

export interface CountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode'> {
  /** NaN while the field is empty. */
  value: number;
  onChange: (count: number) => void;
}

const MAX_DIGITS = 2;

/** A field for a whole number of at most two digits; other characters are dropped while typing. */
export function CountField({ value, onChange, ...props }: CountFieldProps) {
  const handleChange = (text: string) => {
    const digits = text
      .replaceAll(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, MAX_DIGITS);
    onChange(digits === '' ? Number.NaN : Number(digits));
  };
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(event) => handleChange(event.target.value)}
    />
  );
}
