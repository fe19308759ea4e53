import { SelectFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';

interface OptionFilterOptions<Value extends string> {
  param: string;
  label: string;
  /** Label of the option that turns the filter off. */
  all: string;
  values: readonly Value[];
  /** Hook that returns the values to offer; by default, all values. The selected value is always offered. */
  useListedValues?: () => readonly Value[];
  formatValue?: (value: Value) => string;
}

const ALL = '';

/** A filter by one of a few known values; null lists all rows. */
export function optionFilter<Value extends string>(options: OptionFilterOptions<Value>): ListFilter<Value | null> {
  const { param, label, all, values, useListedValues = () => values, formatValue = (value) => value } = options;
  const parse = (text: string | null) => values.find((value) => value === text) ?? null;
  return {
    params: [param],
    read: (searchParams) => parse(searchParams.get(param)),
    write: (value, searchParams) => {
      if (value !== null) searchParams.set(param, value);
    },
    isSet: (value) => value !== null,
    clearing: { value: null, noun: `the ${label.toLowerCase()}` },
    Control: ({ value: chosen, onChange }) => {
      const listed = useListedValues();
      const shown = values.filter((value) => value === chosen || listed.includes(value));
      const choices = [{ value: ALL, label: all }, ...shown.map((value) => ({ value, label: formatValue(value) }))];
      return (
        <SelectFilter
          label={label}
          options={choices}
          value={chosen ?? ALL}
          onChange={(text) => onChange(parse(text))}
        />
      );
    },
  };
}
