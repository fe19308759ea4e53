import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { chooseHighlighted } from './choose-highlighted';
import { comboboxPlacement } from './combobox-placement';
import { useMountedOptions } from './use-mounted-options';

export interface SelectInputProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Null while nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A select for one value in a form. With ten or more options, typing filters them and Enter chooses the first match. */
export function SelectInput({ options, onChange, onBlur, ...props }: SelectInputProps) {
  const { isMounted, setIsFocused, pointerHandlers } = useMountedOptions();
  const searchable = options.length >= 10;
  const [typed, setTyped] = useState(false);
  const chosenLabel = options.find((option) => option.value === props.value)?.label;
  return (
    <Select<string>
      {...props}
      size="md"
      data={[...options]}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable={searchable}
      onSearchChange={(text) => setTyped(searchable && text !== '' && text !== chosenLabel)}
      selectFirstOptionOnChange={typed}
      onKeyDownCapture={(event) => typed && chooseHighlighted(event)}
      nothingFoundMessage="Nothing found"
      allowDeselect={false}
      openOnFocus={false}
      withScrollArea={false}
      withAsterisk={false}
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      {...pointerHandlers}
      onFocus={() => setIsFocused(true)}
      onBlur={() => {
        setIsFocused(false);
        onBlur?.();
      }}
      comboboxProps={{ ...comboboxPlacement, keepMounted: isMounted }}
    />
  );
}
