import { closeModal, openModal, setModalDismissal } from '@backoffice/platform/feedback';
import { useBlocker } from '@backoffice/platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

const MODAL = 'unsaved-changes';

interface Answers {
  onDiscard: () => void;
  onKeep?: () => void;
}

/** Asks whether to discard the changes. Returns a function that closes the question. */
function askToDiscard({ onDiscard, onKeep }: Answers): () => void {
  let answer: (() => void) | undefined = onKeep;
  openModal(MODAL, {
    title: 'Discard changes?',
    message: 'What you changed has not been saved.',
    actions: [
      { label: 'Keep editing' },
      {
        label: 'Discard',
        variant: 'danger',
        onClick: () => {
          answer = onDiscard;
        },
      },
    ],
    onClose: () => answer?.(),
  });
  return () => {
    answer = undefined;
    closeModal(MODAL);
  };
}

/**
 * Asks before a navigation, a reload or the window's end loses what was changed, while there `are` unsaved changes.
 * Changes in a `view` are lost when the query of the URL changes, changes on a `page` only when the path does. Returns
 * a function to call before a navigation that follows a save. A screen can have one: the router asks only one.
 */
export function useUnsavedChanges(are: boolean, of: 'view' | 'page' = 'view'): () => void {
  const released = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { pathname, search } = nextLocation;
    const isLost = pathname !== currentLocation.pathname || (of === 'view' && search !== currentLocation.search);
    return are && !released.current && isLost;
  });

  // A layout effect closes the question before the shell closes all modals of the page.
  useLayoutEffect(() => {
    if (blocker.state !== 'blocked') return;
    // The save succeeded while the question was open: nothing is lost.
    if (!are) return blocker.proceed();
    return askToDiscard({ onDiscard: () => blocker.proceed(), onKeep: () => blocker.reset() });
  }, [blocker, are]);

  useEffect(() => {
    if (!are) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [are]);

  return () => {
    released.current = true;
  };
}

/**
 * Guards a form in modal `id` that has no URL: Escape, an outside click, ✕ and navigation ask before they discard
 * unsaved changes. Returns the handler of the form's Cancel button.
 */
export function useDismissal(id: string, isChanged: boolean): () => void {
  useUnsavedChanges(isChanged);
  const dismiss = () => {
    if (isChanged) askToDiscard({ onDiscard: () => closeModal(id) });
    else closeModal(id);
  };
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => setModalDismissal(id, () => latest.current()), [id]);
  return dismiss;
}
