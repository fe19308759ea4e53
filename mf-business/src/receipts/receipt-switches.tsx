import { Card } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { type FieldName, SwitchField } from '@backoffice/ui/record-form';
import classes from './receipts.module.css';

export interface ReceiptSwitchesProps<Options extends Record<string, boolean | undefined>> {
  form: Pick<UseFormReturn<Options>, 'control' | 'getValues'>;
  title?: string;
  /** The options with their labels, in display order. An option that the server does not support has no value. */
  switches: readonly (readonly [option: FieldName<Options, boolean | undefined>, label: string])[];
}

/** A card of switches that show or hide the parts of a receipt; renders nothing without supported options. */
export function ReceiptSwitches<Options extends Record<string, boolean | undefined>>({
  form: { control, getValues },
  title,
  switches,
}: ReceiptSwitchesProps<Options>) {
  const supportedSwitches = switches.filter(([option]) => getValues(option) !== undefined);
  if (supportedSwitches.length === 0) return null;
  return (
    <Card title={title}>
      <div className={classes.switches}>
        {supportedSwitches.map(([option, label]) => (
          <SwitchField key={option} control={control} name={option} label={label} />
        ))}
      </div>
    </Card>
  );
}
