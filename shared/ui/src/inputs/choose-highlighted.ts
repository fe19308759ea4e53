import type { KeyboardEvent } from 'react';

/**
 * Makes Enter choose the highlighted option of a combobox in which text is entered, and never submit the form. If the
 * options are outdated, chooses none. Mantine alone would ignore the highlight right after a key press opens the list.
 */
export function chooseHighlighted(event: KeyboardEvent<HTMLInputElement>, isOutdated = false): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  if (isOutdated) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
}
