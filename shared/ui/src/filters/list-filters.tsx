import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import type { ReactNode } from 'react';
import { readSearch } from '../table/list-view';
import { ChoiceFilter } from './choice-filter';
import { SearchField } from './search-field';
import { SelectFilter } from './select-filter';

interface FilterControlProps<Value> {
  value: Value;
  onChange(value: Value): void;
}

/**
 * A filter of a list: its value in the URL and its control above the list. Declared with methods, whose parameters are
 * bivariant, so one list can contain filters of different types.
 */
export interface ListFilter<Value> {
  /** Names of the URL parameters that `write` can set. Undefined in filters of earlier releases. */
  params?: readonly string[];
  read(searchParams: URLSearchParams): Value;
  write(value: Value, searchParams: URLSearchParams): void;
  isSet(value: Value): boolean;
  /**
   * Value that "Clear filters" sets, and noun for the filter in the message of an empty list. Undefined for a filter
   * that chooses between two lists, because it is never cleared.
   */
  clearing?: { value: Value; noun: string };
  Control(props: FilterControlProps<Value>): ReactNode;
}

/** A filter by search text. */
export function searchFilter({
  label = 'Search',
  placeholder,
}: {
  label?: string;
  placeholder?: string;
}): ListFilter<string> {
  return {
    // Writes nothing, because `writeListView` writes the search text into the URL, together with the page.
    read: readSearch,
    write: () => undefined,
    isSet: (search) => search !== '',
    clearing: { value: '', noun: 'the search' },
    Control: ({ value, onChange }) => (
      <SearchField label={label} placeholder={placeholder} value={value} onSearch={onChange} />
    ),
  };
}

/** The value of the option that turns a filter off. */
const ALL = '';

interface FlagFilterOptions {
  param: string;
  label: string;
  /** Label of the option that is chosen by default. */
  on: string;
  off: string;
}

/** A choice between two lists, such as active and inactive records. */
export function flagFilter({ param, label, on, off }: FlagFilterOptions): ListFilter<boolean> {
  const options = [
    { value: 'true', label: on },
    { value: 'false', label: off },
  ];
  return {
    params: [param],
    read: (searchParams) => searchParams.get(param) !== 'false',
    write: (value, searchParams) => {
      if (!value) searchParams.set(param, 'false');
    },
    isSet: (value) => !value,
    Control: ({ value, onChange }) => (
      <ChoiceFilter
        label={label}
        options={options}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    ),
  };
}

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

interface RecordFilterOptions<Word extends string> {
  param: string;
  label: string;
  /** Label of the option that lists all rows. */
  all: string;
  /** Options that are not records, such as "uncategorized", with their labels. */
  words?: Partial<Record<Word, string>>;
  /** Whether typing filters the options; by default from ten options. */
  searchable?: boolean;
  useRecords: () => { data: readonly { id: number; name: string }[] | undefined; isPending: boolean };
}

/** A filter by one record. Its value is the id of the record; null lists all rows. */
export function recordFilter<Word extends string = never>(
  options: RecordFilterOptions<Word>,
): ListFilter<number | Word | null> {
  const { param, label, all, searchable, useRecords } = options;
  const words: readonly (readonly [string, unknown])[] = Object.entries(options.words ?? {});
  const isWord = (text: string | null): text is Word => words.some(([word]) => word === text);
  const parse = (text: string | null) => (isWord(text) ? text : parsePositiveInteger(text));
  return {
    params: [param],
    read: (searchParams) => parse(searchParams.get(param)),
    write: (value, searchParams) => {
      if (value !== null) searchParams.set(param, String(value));
    },
    isSet: (value) => value !== null,
    clearing: { value: null, noun: `the ${label.toLowerCase()}` },
    Control: ({ value, onChange }) => {
      const { data = [], isPending } = useRecords();
      const chosen = value === null ? ALL : String(value);
      const choices = [
        { value: ALL, label: all },
        ...words.map(([word, wordLabel]) => ({ value: word, label: String(wordLabel) })),
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ];
      // The URL can contain the id of a record that has not loaded yet or no longer exists.
      if (!choices.some((choice) => choice.value === chosen))
        choices.push({ value: chosen, label: `${label} ${chosen}` });
      return (
        <SelectFilter
          label={label}
          options={choices}
          value={chosen}
          onChange={(text) => onChange(parse(text))}
          loading={isPending}
          searchable={searchable}
        />
      );
    },
  };
}
