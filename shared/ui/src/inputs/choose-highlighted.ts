import type { KeyboardEvent } from 'react';

/**
 * Makes Enter choose the highlighted option of a combobox in which text is entered, and never submit the form.
 * Mantine ignores the highlight after the key press that opens the list. Outdated options are not chosen.
 */
export function chooseHighlighted(event: KeyboardEvent<HTMLInputElement>, isOutdated = false): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  if (isOutdated) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
}
