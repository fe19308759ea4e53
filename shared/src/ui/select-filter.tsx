import type { ReactNode } from 'react';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectFilterProps<Value extends string = string> {
  label: string;
  /** The option for "no filter" is one of them, with its own value: `{ value: '', label: 'All employees' }`. */
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Typing narrows the options; on by default from ten options. */
  searchable?: boolean;
  loading?: boolean;
}

/** One of many. */
export function SelectFilter<Value extends string>(_props: SelectFilterProps<Value>): ReactNode {
  return null;
}
