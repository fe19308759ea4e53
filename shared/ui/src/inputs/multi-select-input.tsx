import { MultiSelect } from '@mantine/core';
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
  error?: string;
  disabled?: boolean;
}

/** Largest number of options that are shown together; typing finds the others. */
const SHOWN_OPTIONS = 100;

/** A multi-select whose options are searched by typing. */
export function MultiSelectInput({ options, value, onChange, onSearch, ...props }: MultiSelectInputProps) {
  const { isMounted, setIsFocused, pointerHandlers } = useMountedOptions();
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
      {...pointerHandlers}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      comboboxProps={{ ...comboboxPlacement, keepMounted: isMounted }}
    />
  );
}
