import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { comboboxPlacement } from './combobox-placement';

export interface SelectInputProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Null while nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  error?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A select for one value in a form. From ten options, typing filters them. */
export function SelectInput({ options, onChange, onBlur, ...props }: SelectInputProps) {
  // The list is mounted on focus: the combobox refers to the list by id, also before it opens.
  const [focused, setFocused] = useState(false);
  return (
    <Select<string>
      {...props}
      size="md"
      data={[...options]}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable={options.length >= 10}
      nothingFoundMessage="Nothing found"
      allowDeselect={false}
      openOnFocus={false}
      withScrollArea={false}
      withAsterisk={false}
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        onBlur?.();
      }}
      comboboxProps={{ ...comboboxPlacement, keepMounted: focused }}
    />
  );
}
