import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { chooseHighlighted } from '../inputs/choose-highlighted';
import { comboboxPlacement } from '../inputs/combobox-placement';
import { useMountedOptions } from '../inputs/use-mounted-options';
import './filters.css';
import classes from './filters.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectFilterProps<Value extends string = string> {
  label: string;
  /** Includes an option for "no filter", with its own value: `{ value: '', label: 'All employees' }`. */
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Typing filters the options and Enter chooses the first match; on by default from ten options. */
  searchable?: boolean;
  loading?: boolean;
}

/** A filter in which one of many options is chosen. */
export function SelectFilter<Value extends string>({ options, loading = false, ...props }: SelectFilterProps<Value>) {
  const { label, value, onChange, searchable = options.length >= 10 } = props;
  const { isMounted, setIsFocused, pointerHandlers } = useMountedOptions();
  const [typed, setTyped] = useState(false);
  const chosenLabel = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Select<Value>
      className={classes.field}
      mod={{ unset: value === '' }}
      label={label}
      data={[...options]}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable={searchable}
      onSearchChange={(text) => setTyped(searchable && text !== chosenLabel)}
      selectFirstOptionOnChange={typed}
      onKeyDownCapture={(event) => typed && chooseHighlighted(event)}
      nothingFoundMessage="Nothing found"
      placeholder={loading ? 'Loading' : undefined}
      disabled={loading}
      allowDeselect={false}
      openOnFocus={false}
      withScrollArea={false}
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      {...pointerHandlers}
      onFocus={(event) => {
        setIsFocused(true);
        if (searchable) event.currentTarget.select();
      }}
      onBlur={() => setIsFocused(false)}
      comboboxProps={{ ...comboboxPlacement, keepMounted: isMounted }}
    />
  );
}
