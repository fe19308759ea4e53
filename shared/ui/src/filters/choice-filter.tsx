import { useId } from 'react';
import classes from './choice-filter.module.css';
import type { SelectOption } from './select-filter';

export interface ChoiceFilterProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A filter with two or three options that are all visible, for example Active and Inactive. */
export function ChoiceFilter<Value extends string>({ label, options, value, onChange }: ChoiceFilterProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
