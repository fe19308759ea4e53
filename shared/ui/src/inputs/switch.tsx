import { Switch as MantineSwitch } from '@mantine/core';
import type { MouseEvent } from 'react';

export interface SwitchProps {
  /** Accessible name of the switch; shown next to it unless `hideLabel` is set. */
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Ignores the second click of a double click, which would toggle the switch back. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** A switch for a value that is on or off. */
export function Switch({ label, hideLabel = false, checked, disabled, onChange }: SwitchProps) {
  return (
    <MantineSwitch
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      role="switch"
      checked={checked}
      disabled={disabled}
      withThumbIndicator={false}
      wrapperProps={{ onClickCapture: ignoreSecondClick }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
