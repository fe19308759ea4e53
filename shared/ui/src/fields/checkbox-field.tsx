import { Checkbox } from '@mantine/core';

export interface CheckboxFieldProps {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  /** Some, but not all, of what the box stands for is chosen. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckboxField({ label, hideLabel = false, onChange, ...props }: CheckboxFieldProps) {
  return (
    <Checkbox
      {...props}
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
