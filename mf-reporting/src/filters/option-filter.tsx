import { SelectFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';

interface OptionFilterOptions<Value extends string> {
  param: string;
  label: string;
  /** Label of the option without a filter. */
  all: string;
  values: readonly Value[];
  /** Returns the values that are options, all by default; a chosen one is an option too. */
  useOffered?: () => readonly Value[];
  formatValue?: (value: Value) => string;
}

const ALL = '';

/** A filter by one of a few known values; null lists all rows. */
export function optionFilter<Value extends string>(options: OptionFilterOptions<Value>): ListFilter<Value | null> {
  const { param, label, all, values, useOffered = () => values, formatValue = (value) => value } = options;
  const parse = (text: string | null) => values.find((value) => value === text) ?? null;
  return {
    read: (searchParams) => parse(searchParams.get(param)),
    write: (value, searchParams) => {
      if (value !== null) searchParams.set(param, value);
    },
    isSet: (value) => value !== null,
    clearing: { value: null, noun: `the ${label.toLowerCase()}` },
    Control: ({ value: chosen, onChange }) => {
      const offered = useOffered();
      const shown = values.filter((value) => value === chosen || offered.includes(value));
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
