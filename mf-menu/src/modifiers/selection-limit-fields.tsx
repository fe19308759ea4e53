import type { ModifierGroupForm } from '@backoffice/contract/modifier-groups';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { useRef } from 'react';
import { CountField } from './count-field';
import classes from './selection-limit-fields.module.css';
import { changeMax, changeMin, getHighestMax, type SelectionLimits } from './selection-limits';

type Form = UseFormReturn<ModifierGroupForm>;

/** Sets both min and max, because changing one can change the other. */
function setLimits(form: Form, { min, max }: SelectionLimits): void {
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue('min', min, options);
  form.setValue('max', max, options);
}

/**
 * Returns a function that clamps min and max to a number of modifiers. It restores the entered values as modifiers are
 * added: an entered max of 3 becomes 1 with one modifier, and 3 again with three.
 */
export function useClampLimits(form: Form): (modifiers: number) => void {
  const entered = useRef<SelectionLimits>(undefined);
  const clamped = useRef<SelectionLimits>(undefined);
  return (modifiers) => {
    const { min, max } = form.getValues();
    const isEntered = min !== clamped.current?.min || max !== clamped.current.max;
    if (isEntered || entered.current === undefined) entered.current = { min, max };
    // Without modifiers the group cannot be saved, so min and max stay unchanged.
    if (modifiers === 0) return;
    clamped.current = changeMax(entered.current, entered.current.max, modifiers);
    setLimits(form, clamped.current);
  };
}

export interface SelectionLimitFieldsProps {
  form: Form;
  /** Number of modifiers in the group. */
  modifiers: number;
}

/** The fields for the lowest and the highest number of modifiers that a guest can choose. */
export function SelectionLimitFields({ form, modifiers }: SelectionLimitFieldsProps) {
  const { control, getValues } = form;
  // Typing "10" passes through "1", which would lower min, so each new max is applied to the min as it was when the max
  // field received the focus.
  const minOnFocus = useRef(0);
  return (
    <div className={classes.fields}>
      <CountField
        control={control}
        name="min"
        label="Min"
        description="0 or more"
        onCount={(min) => setLimits(form, changeMin(getValues(), min))}
      />
      <CountField
        control={control}
        name="max"
        label="Max"
        description={`1 to ${getHighestMax(modifiers)}`}
        onFocus={() => {
          minOnFocus.current = getValues('min');
        }}
        onCount={(max) => setLimits(form, changeMax({ ...getValues(), min: minOnFocus.current }, max, modifiers))}
      />
    </div>
  );
}
