import { Checkbox } from '@mantine/core';

export interface CheckboxFieldProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of what the box stands for is chosen. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckboxField({ onChange, ...props }: CheckboxFieldProps) {
  return <Checkbox {...props} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
