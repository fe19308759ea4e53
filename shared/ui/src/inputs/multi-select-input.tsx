import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { comboboxPlacement } from './combobox-placement';

export interface MultiSelectInputProps {
  label: string;
  description?: string;
  placeholder?: string;
  options: readonly { value: string; label: string }[];
  /** Values of the chosen options, in the order in which they were chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /**
   * Called with the typed text, for which a server finds the options. Without it, all options are given and filtered
   * here.
   */
  onSearch?: (text: string) => void;
  error?: string;
  disabled?: boolean;
}

/** Largest number of options that are shown at once; typing finds the others. */
const SHOWN_OPTIONS = 100;

/** A multi-select whose options are searched by typing. */
export function MultiSelectInput({ options, value, onChange, onSearch, ...props }: MultiSelectInputProps) {
  // The list is mounted on focus: the combobox refers to the list by id, also before it opens.
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
