import { TextField, type TextFieldProps } from '@backoffice/ui';
import { priceInput } from './numeric-input';

export interface PriceFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'icon'> {
  /** As it is typed: "9.5". */
  value: string;
  onChange: (text: string) => void;
  /** At most so many decimals. */
  decimals?: number;
  /** Stands before the number. */
  unit?: string;
}

/** An amount: what is no digit never gets into it, a comma becomes the decimal point. */
export function PriceField({ value, onChange, decimals = 2, unit = '$', ...props }: PriceFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      icon={unit}
      value={value}
      onChange={(event) => onChange(priceInput(event.target.value, decimals))}
    />
  );
}
