/// <reference path="../css-modules.d.ts" />
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import './search-list.css';
import classes from './search-list.module.css';

export interface SearchListOption {
  /** Unique among the options. */
  value: string;
  label: string;
  /** Shown at the end of the option's line. */
  detail?: string;
}

export interface SearchListGroup {
  /** Heading of the group; a group without one is a plain list. */
  title?: string;
  options: readonly SearchListOption[];
}

export interface SearchListProps {
  /** Accessible name of the text field. */
  label: string;
  placeholder?: string;
  text: string;
  onTextChange: (text: string) => void;
  groups: readonly SearchListGroup[];
  /** Shown in place of an empty list. */
  emptyText: string;
  onChoose: (value: string) => void;
  onEscape: () => void;
}

/** A text field above the list of what it finds. The arrow keys move through the list, and Enter chooses. */
export function SearchList(props: SearchListProps) {
  const { label, placeholder, text, onTextChange, groups, emptyText, onChoose, onEscape } = props;
  const listId = useId();
  const store = useCombobox({ opened: true });
  const { selectFirstOption } = store;
  const [activeId, setActiveId] = useState<string | null>(null);
  const first = groups[0]?.options[0]?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found later leaves the selected option alone
  useEffect(() => setActiveId(selectFirstOption()), [text, first]);
  const actions: Record<string, () => void> = {
    ArrowDown: () => setActiveId(store.selectNextOption()),
    ArrowUp: () => setActiveId(store.selectPreviousOption()),
    Enter: store.clickSelectedOption,
    Escape: onEscape,
  };
  const handleKey = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <Combobox store={store} size="md" onOptionSubmit={onChoose}>
      {/* Mantine's own attributes name no active option until an arrow key is pressed. */}
      <Combobox.EventsTarget withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          size="md"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId ?? undefined}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden />}
          data-autofocus
          onChange={(event) => onTextChange(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes.options} aria-label={label}>
        {groups.map(({ title, options }) =>
          title === undefined ? (
            options.map(renderOption)
          ) : (
            <Combobox.Group key={title} label={title}>
              {options.map(renderOption)}
            </Combobox.Group>
          ),
        )}
        {groups.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

function renderOption({ value, label, detail }: SearchListOption) {
  return (
    <Combobox.Option key={value} value={value} className={classes.option}>
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </Combobox.Option>
  );
}
