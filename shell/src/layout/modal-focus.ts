import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Where a modal's focus begins: the only thing to press, else the first field, else the modal, which is then read out. */
function firstFocus(frame: HTMLElement): HTMLElement {
  const chosen = frame.querySelector<HTMLElement>('[data-autofocus]');
  return chosen ?? frame.querySelector<HTMLElement>('input, select, textarea') ?? frame;
}

function keepFocusIn(frame: HTMLElement, event: KeyboardEvent): void {
  const { activeElement, body } = document;
  // A list that a field of the modal has opened lies beside the modal and minds its own focus.
  if (event.key !== 'Tab' || (activeElement !== body && !frame.contains(activeElement))) return;
  const stops = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);
  const edges = event.shiftKey ? [body, frame, stops[0]] : [body, stops.at(-1) ?? frame];
  if (!edges.some((edge) => edge === activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Where the focus was before; the content, when that is gone: a row's button goes with a deleted row. */
function placeToReturn(before: Element | null): HTMLElement | null {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before;
  return document.querySelector<HTMLElement>('main[tabindex]');
}

/** Takes the focus into a modal, keeps it there while the modal is on `top`, and gives it back at the end. */
export function useModalFocus(top: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    if (frame.current) firstFocus(frame.current).focus();
    return () => {
      // Whoever closed the modal may have sent the focus somewhere already.
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost) placeToReturn(before)?.focus();
    };
  }, []);

  useEffect(() => {
    if (!top) return;
    const keep = (event: KeyboardEvent) => {
      if (frame.current) keepFocusIn(frame.current, event);
    };
    // A click beside a modal that stays open for it does not take the focus away.
    const keepOutside = (event: MouseEvent) => {
      if (event.target === frame.current?.parentElement) event.preventDefault();
    };
    document.addEventListener('keydown', keep);
    document.addEventListener('mousedown', keepOutside);
    return () => {
      document.removeEventListener('keydown', keep);
      document.removeEventListener('mousedown', keepOutside);
    };
  }, [top]);

  return frame;
}
