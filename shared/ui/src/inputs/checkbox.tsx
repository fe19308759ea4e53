import { Checkbox as MantineCheckbox } from '@mantine/core';
import type { Ref } from 'react';

export interface CheckboxProps {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  /** Whether some, but not all, of the items that the checkbox stands for are chosen. */
  indeterminate?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, hideLabel = false, onChange, ...props }: CheckboxProps) {
  return (
    <MantineCheckbox
      {...props}
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
