import { Switch } from '@mantine/core';

export interface SwitchFieldProps {
  /** Names the switch; shown beside it unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off. */
export function SwitchField({ label, hideLabel = false, checked, disabled, onChange }: SwitchFieldProps) {
  return (
    <Switch
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      role="switch"
      checked={checked}
      disabled={disabled}
      withThumbIndicator={false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
