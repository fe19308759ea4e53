import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { comboboxPlacement } from './combobox-placement';

export interface MultiSelectInputProps {
  label: string;
  description?: string;
  placeholder?: string;
  options: readonly { value: string; label: string }[];
  /** Values of the options chosen, in the order of choosing. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The options are what a server found for this text; without it they are all that there are. */
  onSearch?: (text: string) => void;
  error?: string;
  disabled?: boolean;
}

/** So many options are in the page at once; typing finds the others. */
const SHOWN_OPTIONS = 100;

/** Any number of many, found by typing. */
export function MultiSelectInput({ options, value, onChange, onSearch, ...props }: MultiSelectInputProps) {
  // The list must be there before it opens, or the combobox cannot name it.
  const [focused, setFocused] = useState(false);
  return (
    <MultiSelect<string>
      {...props}
      size="md"
      data={[...options]}
      value={[...value]}
      onChange={onChange}
      searchable
      onSearchChange={onSearch}
      filter={onSearch && (({ options: found }) => found)}
      limit={SHOWN_OPTIONS}
      hidePickedOptions
      clearSearchOnChange={onSearch === undefined}
      nothingFoundMessage="Nothing found"
      openOnFocus={false}
      withScrollArea={false}
      withAsterisk={false}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      comboboxProps={{ ...comboboxPlacement, keepMounted: focused }}
    />
  );
}
