/// <reference path="../css-modules.d.ts" />
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
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

/**
 * A text field above the list of what it finds. The arrow keys move through the list, and Enter chooses. The selected
 * option stays selected when others are found later.
 */
export function SearchList(props: SearchListProps) {
  const { label, placeholder, text, onTextChange, groups, emptyText, onChoose, onEscape } = props;
  const listId = useId();
  const [chosen, setChosen] = useState<string>();
  const options = groups.flatMap((group) => group.options);
  // Without a choice, or when the chosen option is gone, the first option is selected.
  const selected = Math.max(
    0,
    options.findIndex(({ value }) => value === chosen),
  );
  const idOf = (index: number) => `${listId}-${index}`;
  const activeId = options.length > 0 ? idOf(selected) : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  function choose(index: number) {
    const option = options[index];
    if (option !== undefined) onChoose(option.value);
  }

  const moveTo = (index: number) => setChosen(options[(index + options.length) % options.length]?.value);
  const actions: Record<string, () => void> = {
    ArrowDown: () => moveTo(selected + 1),
    ArrowUp: () => moveTo(selected - 1),
    Enter: () => choose(selected),
    Escape: onEscape,
  };
  const handleKey = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const starts = groups.map((_, position) => groups.slice(0, position).flatMap((group) => group.options).length);
  return (
    <>
      <TextInput
        size="md"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        data-autofocus
        onChange={(event) => {
          setChosen(undefined);
          onTextChange(event.currentTarget.value);
        }}
        onKeyDown={handleKey}
      />
      <div id={listId} className={classes.options} role="listbox" aria-label={label}>
        {groups.map((group, position) => (
          <OptionGroup
            key={group.title ?? ''}
            group={group}
            start={starts[position] ?? 0}
            selected={selected}
            idOf={idOf}
            onChoose={choose}
          />
        ))}
      </div>
      <p className={options.length > 0 ? classes.hidden : classes.empty} role="status">
        {options.length > 0 ? `${options.length} found` : emptyText}
      </p>
    </>
  );
}

interface OptionGroupProps {
  group: SearchListGroup;
  /** Index of the group's first option among all options. */
  start: number;
  /** Index of the selected option among all options. */
  selected: number;
  idOf: (index: number) => string;
  onChoose: (index: number) => void;
}

function OptionGroup({ group: { title, options }, start, selected, idOf, onChoose }: OptionGroupProps) {
  const titleId = useId();
  const list = options.map(({ value, label, detail }, offset) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the selected option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      key={value}
      id={idOf(start + offset)}
      className={classes.option}
      role="option"
      aria-selected={start + offset === selected}
      data-value={value}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(start + offset)}
    >
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </div>
  ));
  if (title === undefined) return list;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={classes.title} role="presentation">
        {title}
      </div>
      {list}
    </div>
  );
}
