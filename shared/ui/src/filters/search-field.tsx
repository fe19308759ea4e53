import { IconButton } from '@backoffice/ui';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './filters.module.css';
import { addTypedSearch } from './typed-searches';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called 500 ms after the last key press, and immediately on Enter and by the search and clear buttons. */
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
    // Skips a text that has just been searched: it is in `searched` at once, but in `value` only after the next render.
    if (next === value && next === searched) return;
    onSearch(next);
  };
  const searchLater = useDebouncedCallback(search, PAUSE_MS);
  const discard = useEffectEvent(() => {
    if (!searchLater.isPending()) return;
    searchLater.cancel();
    setText(value);
  });
  useEffect(() => {
    const remove = addTypedSearch({ search: () => searchLater.flush(), discard: () => discard() });
    // Going back opens an earlier list, so text that was typed for the current list is discarded. The listener must not
    // depend on `value`: the router renders the earlier list first, which would remove the listener.
    window.addEventListener('popstate', discard);
    return () => {
      remove();
      window.removeEventListener('popstate', discard);
    };
  }, [searchLater]);
  const type = (next: string) => {
    setText(next);
    searchLater(next);
  };
  return { text, setText, type, search };
}

/** A search box with search and clear buttons. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { text, setText, type, search } = useSearchText(value, onSearch);
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
        leftSection={<IconButton type="submit" label="Search" icon={<IconSearch size={16} aria-hidden />} />}
        rightSection={
          text && <IconButton label="Clear search" icon={<IconX size={16} aria-hidden />} onClick={clear} />
        }
      />
    </form>
  );
}
