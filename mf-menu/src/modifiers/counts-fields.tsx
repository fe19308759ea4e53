import type { ModifierGroupForm } from '@backoffice/shared/contract/modifier-groups';
import { Controller, type UseFormReturn } from '@backoffice/shared/forms';
import { useRef } from 'react';
import { CountField } from './count-field';
import classes from './counts-fields.module.css';
import { type Counts, highestMax, withMax, withMin } from './modifier-counts';

type Form = UseFormReturn<ModifierGroupForm>;

/** Shows min and max as one: what becomes of the one may change the other. */
function setCounts(form: Form, { min, max }: Counts): void {
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue('min', min, options);
  form.setValue('max', max, options);
}

/**
 * Returns a function that clamps min and max to a number of modifiers. The entered values return when modifiers are
 * added: a max of 3 that is entered first becomes 1 with the first modifier, and 3 with the third.
 */
export function useClampedCounts(form: Form): (modifiers: number) => void {
  const entered = useRef<Counts>(undefined);
  const clamped = useRef<Counts>(undefined);
  return (modifiers) => {
    const { min, max } = form.getValues();
    const isEntered = min !== clamped.current?.min || max !== clamped.current.max;
    if (isEntered || entered.current === undefined) entered.current = { min, max };
    // A group without modifiers cannot be saved: its counts stay as they are.
    if (modifiers === 0) return;
    clamped.current = withMax(entered.current, entered.current.max, modifiers);
    setCounts(form, clamped.current);
  };
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
