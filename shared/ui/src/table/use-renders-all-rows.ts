import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

const opensFindBar = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');

/** Whether a long table renders all rows: for printing, and after Find was opened, which finds only rendered text. */
export function useRendersAllRows(): boolean {
  const [isPrinted, setIsPrinted] = useState(false);
  const [isSearched, setIsSearched] = useState(false);
  // Renders synchronously, because the browser prints the page as it is right after this event.
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinted(true)));
  useWindowEvent('afterprint', () => setIsPrinted(false));
  useWindowEvent('keydown', (event) => {
    if (opensFindBar(event)) setIsSearched(true);
  });
  return isPrinted || isSearched;
}
