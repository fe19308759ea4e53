import type { ReactNode } from 'react';
import type { SelectOption } from './select-filter';

export interface ChoiceFilterProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of two or three, all in view: Active or Inactive. */
export function ChoiceFilter<Value extends string>(_props: ChoiceFilterProps<Value>): ReactNode {
  return null;
}
