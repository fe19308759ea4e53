import { Card } from '@backoffice/ui';
import { SwitchField } from '@backoffice/ui/form';
import classes from './receipts.module.css';

export interface ReceiptSwitchesProps<Option extends string> {
  title?: string;
  /** The options with their labels, in display order. */
  switches: readonly (readonly [option: Option, label: string])[];
  /** Current values. An option without a value gets no switch: the server does not support it. */
  options: Partial<Record<Option, boolean>>;
  onChange: (option: Option, isShown: boolean) => void;
}

/** A card of switches that show or hide the parts of a receipt; renders nothing without supported options. */
export function ReceiptSwitches<Option extends string>({
  title,
  switches,
  options,
  onChange,
}: ReceiptSwitchesProps<Option>) {
  const supportedSwitches = switches.filter(([option]) => options[option] !== undefined);
  if (supportedSwitches.length === 0) return null;
  return (
    <Card title={title}>
      <div className={classes.switches}>
        {supportedSwitches.map(([option, label]) => (
          <SwitchField
            key={option}
            label={label}
            checked={options[option] === true}
            onChange={(isShown) => onChange(option, isShown)}
          />
        ))}
      </div>
    </Card>
  );
}
