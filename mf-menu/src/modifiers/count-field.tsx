import { TextField, type TextFieldProps } from '@backoffice/shared/ui';

export interface CountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode'> {
  /** NaN while nothing is entered. */
  value: number;
  onChange: (count: number) => void;
}

const MOST_DIGITS = 2;

/** A small whole number: what is no digit never gets into it. */
export function CountField({ value, onChange, ...props }: CountFieldProps) {
  const read = (text: string) => {
    const digits = text
      .replaceAll(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, MOST_DIGITS);
    onChange(digits === '' ? Number.NaN : Number(digits));
  };
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(event) => read(event.target.value)}
    />
  );
}
