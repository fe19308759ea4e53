import { SelectFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';

interface OptionFilterOptions<Value extends string> {
  param: string;
  label: string;
  /** Label of the option without a filter. */
  all: string;
  values: readonly Value[];
  formatValue?: (value: Value) => string;
}

const ALL = '';

/** A filter by one of a few fixed values; null lists all rows. */
export function optionFilter<Value extends string>(options: OptionFilterOptions<Value>): ListFilter<Value | null> {
  const { param, label, all, values, formatValue = (value) => value } = options;
  const parse = (text: string | null) => values.find((value) => value === text) ?? null;
  const choices = [{ value: ALL, label: all }, ...values.map((value) => ({ value, label: formatValue(value) }))];
  return {
    read: (searchParams) => parse(searchParams.get(param)),
    write: (value, searchParams) => {
      if (value !== null) searchParams.set(param, value);
    },
    isSet: (value) => value !== null,
    clearing: { value: null, noun: `the ${label.toLowerCase()}` },
    Control: ({ value, onChange }) => (
      <SelectFilter label={label} options={choices} value={value ?? ALL} onChange={(text) => onChange(parse(text))} />
    ),
  };
}
