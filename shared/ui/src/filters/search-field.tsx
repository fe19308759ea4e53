import { IconButton } from '@backoffice/ui';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import classes from './filters.module.css';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  /** Called 500 ms after the last key, and at once for Enter, the search button and the clear button. */
  onSearch: (text: string) => void;
}

const PAUSE_MS = 500;

/** What is typed, and when it is searched for. A value that changes from outside replaces what is typed. */
function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [searched, setSearched] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Our own search coming back may be older than what has been typed since.
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }
  const search = (next: string) => {
    searchLater.cancel();
    setSearched(next);
    // The value follows a search only with the next rendering.
    if (next !== value || next !== searched) onSearch(next);
  };
  const searchLater = useDebouncedCallback(search, PAUSE_MS);
  const type = (next: string) => {
    setText(next);
    searchLater(next);
  };
  return { text, setText, type, search };
}

/** A search box with its button. */
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
