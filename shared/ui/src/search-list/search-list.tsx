/// <reference path="../css-modules.d.ts" />
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import classes from './search-list.module.css';

export interface SearchListOption {
  /** Unique among the options. */
  value: string;
  label: string;
  detail?: string;
}

export interface SearchListGroup {
  /** Heading of the group; a group without a heading is a plain list. */
  title?: string;
  options: readonly SearchListOption[];
  /** Whether the options belong to an earlier text: the keys neither select nor choose them. */
  isOutdated?: boolean;
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

/** A text field above a list: arrow keys select an option, which stays selected when results arrive; Enter chooses. */
export function SearchList(props: SearchListProps) {
  const { label, placeholder, text, onTextChange, groups, emptyText, onChoose, onEscape } = props;
  const listId = useId();
  const [moved, setMoved] = useState<string>();
  const values = groups.flatMap(({ options, isOutdated }) => (isOutdated ? [] : options.map(({ value }) => value)));
  // The option that the arrow keys have selected, if it still exists; otherwise the first option.
  const selected = values.find((value) => value === moved) ?? values[0];
  const idOf = (value: string) => `${listId}-${value}`;
  const selectedId = selected === undefined ? undefined : idOf(selected);
  useEffect(() => {
    if (selectedId !== undefined) document.getElementById(selectedId)?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId]);

  function move(step: number) {
    if (selected === undefined) return;
    const index = values.indexOf(selected) + step;
    setMoved(values[(index + values.length) % values.length]);
  }

  const actions: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => selected !== undefined && onChoose(selected),
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
    <>
      <TextInput
        size="md"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={selectedId}
        aria-autocomplete="list"
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        data-autofocus
        onChange={(event) => {
          setMoved(undefined);
          onTextChange(event.currentTarget.value);
        }}
        onKeyDown={handleKey}
      />
      <div className={classes.results}>
        <div id={listId} className={classes.list} role="listbox" aria-label={label}>
          {groups.map((group) => (
            <OptionGroup key={group.title ?? ''} group={group} selected={selected} idOf={idOf} onChoose={onChoose} />
          ))}
        </div>
        <p className={groups.length > 0 ? classes.hidden : classes.empty} role="status">
          {values.length > 0 ? `${values.length} found` : emptyText}
        </p>
      </div>
    </>
  );
}

interface OptionGroupProps {
  group: SearchListGroup;
  selected: string | undefined;
  idOf: (value: string) => string;
  onChoose: (value: string) => void;
}

function OptionGroup({ group: { title, options }, selected, idOf, onChoose }: OptionGroupProps) {
  const titleId = useId();
  const list = options.map(({ value, label, detail }) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the selected option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      key={value}
      id={idOf(value)}
      className={classes.option}
      role="option"
      aria-selected={value === selected}
      data-value={value}
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(value)}
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
