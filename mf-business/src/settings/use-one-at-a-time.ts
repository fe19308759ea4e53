import { useRef } from 'react';

/**
 * Lets one change through and holds back others until it is over. What a mutation says of itself arrives a moment later:
 * too late for the second click of two.
 */
export function useOneAtATime() {
  const isBusy = useRef(false);
  return (start: (options: { onSettled: () => void }) => void): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    start({
      onSettled: () => {
        isBusy.current = false;
      },
    });
  };
}
