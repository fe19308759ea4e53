import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { chooseHighlighted } from './choose-highlighted';
import { comboboxPlacement } from './combobox-placement';
import { useMountedOptions } from './use-mounted-options';

export interface MultiSelectInputProps {
  label: string;
  description?: string;
  placeholder?: string;
  options: readonly { value: string; label: string }[];
  /** Values of the chosen options, in the order in which they were chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Called with the entered text if a server searches; otherwise `options` are complete and filtered here. */
  onSearch?: (text: string) => void;
  /** Whether `options` are still the results of an earlier text; Enter does not choose them. */
  isSearching?: boolean;
  error?: string;
  disabled?: boolean;
}

/** Largest number of options that are shown together; typing finds the others. */
const SHOWN_OPTIONS = 100;

/** A multi-select whose options are searched by typing; Enter chooses the first match. */
export function MultiSelectInput(allProps: MultiSelectInputProps) {
  const { options, value, onChange, onSearch, isSearching, ...props } = allProps;
  const { isMounted, setIsFocused, pointerHandlers } = useMountedOptions();
  const [typed, setTyped] = useState(false);
  // Earlier area releases search on a server without `isSearching`: Enter chooses only what the arrow keys highlight.
  const highlightsFirst = typed && (onSearch === undefined || isSearching === false);
  return (
    <MultiSelect<string>
      {...props}
      size="md"
      data={[...options]}
      value={[...value]}
      onChange={onChange}
      searchable
      onSearchChange={(text) => {
        setTyped(text !== '');
        onSearch?.(text);
      }}
      selectFirstOptionOnChange={highlightsFirst}
      onKeyDownCapture={(event) => typed && chooseHighlighted(event, isSearching)}
      filter={onSearch && (({ options: found, limit }) => found.slice(0, limit))}
      limit={SHOWN_OPTIONS}
      hidePickedOptions
      clearSearchOnChange={onSearch === undefined}
      nothingFoundMessage="Nothing found"
      openOnFocus={false}
      withScrollArea={false}
      withAsterisk={false}
      {...pointerHandlers}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      comboboxProps={{ ...comboboxPlacement, keepMounted: isMounted }}
    />
  );
}
