import type { ModifierGroupForm } from '@backoffice/shared/contract/modifier-groups';
import { Controller, type UseFormReturn } from '@backoffice/shared/forms';
import { useRef } from 'react';
import { CountField } from './count-field';
import classes from './counts-fields.module.css';
import { type Counts, highestMax, withMax, withMin } from './modifier-counts';

type Form = UseFormReturn<ModifierGroupForm>;

/** Shows min and max as one: what becomes of the one may change the other. */
export function setCounts(form: Form, { min, max }: Counts): void {
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue('min', min, options);
  form.setValue('max', max, options);
}

export interface CountsFieldsProps {
  form: Form;
  /** How many there are to choose from. */
  modifiers: number;
}

/** How many modifiers a guest has to choose, and may. */
export function CountsFields({ form, modifiers }: CountsFieldsProps) {
  const { control, getValues } = form;
  // "10" is typed as "1" first; what min was before bounds it, so that the 1 on the way takes nothing from it.
  const minBefore = useRef(0);
  return (
    <div className={classes.counts}>
      <Controller
        control={control}
        name="min"
        render={({ field, fieldState }) => (
          <CountField
            {...field}
            label="Min"
            description="0 or more"
            error={fieldState.error?.message}
            onChange={(min) => setCounts(form, withMin(getValues(), min))}
          />
        )}
      />
      <Controller
        control={control}
        name="max"
        render={({ field, fieldState }) => (
          <CountField
            {...field}
            label="Max"
            description={`1 to ${highestMax(modifiers)}`}
            error={fieldState.error?.message}
            onFocus={() => {
              minBefore.current = getValues('min');
            }}
            onChange={(max) => setCounts(form, withMax({ ...getValues(), min: minBefore.current }, max, modifiers))}
          />
        )}
      />
    </div>
  );
}
