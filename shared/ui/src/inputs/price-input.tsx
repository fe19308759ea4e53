import { TextInput, type TextInputProps } from '@backoffice/ui';
import { formatTypedPrice } from './numeric-input';

export interface PriceInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'icon'> {
  /** The entered text: "9.5". */
  value: string;
  onChange: (text: string) => void;
  /** Largest number of decimals. */
  decimals?: number;
  /** Shown before the number. */
  unit?: string;
}

/**
 * A text field for an amount: characters other than digits and the decimal separator are removed, and a comma becomes
 * a point. The thousands separators of a pasted amount are removed.
 */
export function PriceInput({ value, onChange, decimals = 2, unit = '$', ...props }: PriceInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      icon={unit}
      value={value}
      onChange={(event) => onChange(formatTypedPrice(event.target.value, decimals))}
    />
  );
}
