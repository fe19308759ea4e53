import { TextInput, type TextInputProps } from '@backoffice/ui';
import { formatTypedPrice } from './numeric-input';

export interface PriceInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'icon'> {
  /** As it is typed: "9.5". */
  value: string;
  onChange: (text: string) => void;
  /** At most so many decimals. */
  decimals?: number;
  /** Stands before the number. */
  unit?: string;
}

/** An amount: what is no digit never gets into it, a comma becomes the decimal point. */
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
