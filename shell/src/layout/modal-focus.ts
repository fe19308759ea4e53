import { type RefObject, useEffect, useRef } from 'react';

const FIELD = ':is(input, select, textarea):enabled:not([hidden], [type=hidden])';
const FOCUSABLE = `a[href], button:enabled, ${FIELD}, [tabindex="0"]`;

/** Focuses a modal's only button, else its first field, else the modal, whose text a screen reader then announces. */
function focusInitialElement(frame: HTMLElement): void {
  // The focus stays on the modal if the styles hide the field.
  frame.focus();
  (frame.querySelector<HTMLElement>('[data-autofocus]') ?? frame.querySelector<HTMLElement>(FIELD))?.focus();
}

/**
 * Moves the focus to the initial element. If this is the modal itself, for example while a form loads its record, the
 * first field gets the focus when it appears, unless the user has moved the focus. The modal gets the focus when the
 * focused element is removed, for example the button that retries a failed request. Returns a function that stops this.
 */
function manageFocus(frame: HTMLElement): () => void {
  focusInitialElement(frame);
  let isFieldAwaited = true;
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    isFieldAwaited &&= activeElement === frame;
    if (isFieldAwaited) focusInitialElement(frame);
    else if (activeElement === body) frame.focus({ preventScroll: true });
  });
  observer.observe(frame, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function trapTabKey(frame: HTMLElement, event: KeyboardEvent): void {
  const { activeElement, body } = document;
  // The options of a select field are rendered outside of the modal and manage their own focus.
  if (event.key !== 'Tab' || (activeElement !== body && !frame.contains(activeElement))) return;
  const stops = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);
  const edges = event.shiftKey ? [body, frame, stops[0]] : [body, stops.at(-1) ?? frame];
  if (!edges.some((edge) => edge === activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Returns the element that had the focus before the modal opened or, if it was removed, the content. */
function findReturnTarget(previousFocus: Element | null): HTMLElement | null {
  if (previousFocus instanceof HTMLElement && previousFocus.isConnected && previousFocus !== document.body) {
    return previousFocus;
  }
  return document.querySelector<HTMLElement>('main[tabindex]');
}

/** Moves the focus into a modal, traps it while the modal is topmost, and restores it when the modal closes. */
export function useModalFocus(isTopmost: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const previousFocus = document.activeElement;
    const stopManaging = frame.current ? manageFocus(frame.current) : undefined;
    return () => {
      stopManaging?.();
      // The focus is restored only if it is lost: the code that closed the modal may have moved it already.
      const isFocusLost = document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost) findReturnTarget(previousFocus)?.focus();
    };
  }, []);

  useEffect(() => {
    if (!isTopmost) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (frame.current) trapTabKey(frame.current, event);
    };
    // The focus stays in a modal that ignores outside clicks when the user clicks outside of it.
    const keepFocusOnOutsideClick = (event: MouseEvent) => {
      if (event.target === frame.current?.parentElement) event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('mousedown', keepFocusOnOutsideClick);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('mousedown', keepFocusOnOutsideClick);
    };
  }, [isTopmost]);

  return frame;
}
