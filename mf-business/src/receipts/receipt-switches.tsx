import { Card } from '@backoffice/shared/ui';
import { SwitchField } from '@backoffice/shared/ui/form';
import classes from './receipts.module.css';

export interface ReceiptSwitchesProps<Option extends string> {
  title?: string;
  /** Each option with its label, from the top to the bottom. */
  switches: readonly (readonly [option: Option, label: string])[];
  /** An option that the server does not know is not in it, and is not offered. */
  options: Partial<Record<Option, boolean>>;
  onChange: (option: Option, shown: boolean) => void;
}

/** What a receipt shows, each to be left out; nothing where the server offers none of it. */
export function ReceiptSwitches<Option extends string>({
  title,
  switches,
  options,
  onChange,
}: ReceiptSwitchesProps<Option>) {
  const offered = switches.filter(([option]) => options[option] !== undefined);
  if (offered.length === 0) return null;
  return (
    <Card title={title}>
      <div className={classes.switches}>
        {offered.map(([option, label]) => (
          <SwitchField
            key={option}
            label={label}
            checked={options[option] === true}
            onChange={(shown) => onChange(option, shown)}
          />
        ))}
      </div>
    </Card>
  );
}
