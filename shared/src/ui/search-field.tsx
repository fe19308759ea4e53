import type { ReactNode } from 'react';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  /** Called 500 ms after the last key, and at once for Enter, the search button and the clear button. */
  onSearch: (text: string) => void;
}

/** A search box with its button. */
export function SearchField(_props: SearchFieldProps): ReactNode {
  return null;
}
