import { IconButton } from '@backoffice/ui';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import classes from './filters.module.css';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  /**
   * Called 500 ms after the last key press, and immediately on Enter, by the search and clear buttons, and when the field
   * loses the focus, so that an export or “Clear Filters” right after typing includes the text.
   */
  onSearch: (text: string) => void;
}

const PAUSE_MS = 500;

/** State of the entered text and its delayed search. A `value` that changes from outside replaces the text. */
function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [searched, setSearched] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Ignores a value that comes from this field's own search: it may be older than the entered text.
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }
  const search = (next: string) => {
    searchLater.cancel();
    setSearched(next);
    // Compares with `searched` too, because `value` changes only with the next render.
    if (next !== value || next !== searched) onSearch(next);
  };
  const searchLater = useDebouncedCallback(search, PAUSE_MS);
  const type = (next: string) => {
    setText(next);
    searchLater(next);
  };
  const searchNow = () => {
    if (text !== searched) search(text);
  };
  return { text, setText, type, search, searchNow };
}

/** A search box with search and clear buttons. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { text, setText, type, search, searchNow } = useSearchText(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    <form className={classes.search} onSubmit={submit}>
      <TextInput
        ref={input}
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.form?.contains(relatedTarget)) searchNow();
        }}
        leftSection={<IconButton type="submit" label="Search" icon={<IconSearch size={16} aria-hidden />} />}
        rightSection={
          text && <IconButton label="Clear search" icon={<IconX size={16} aria-hidden />} onClick={clear} />
        }
      />
    </form>
  );
}
