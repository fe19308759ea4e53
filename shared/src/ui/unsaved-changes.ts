import { closeModal, openModal, setModalDismissal } from '@backoffice/shared/feedback';
import { useBlocker } from '@backoffice/shared/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

const MODAL = 'unsaved-changes';

interface Answers {
  onDiscard: () => void;
  onKeep?: () => void;
}

/** Asks whether what was changed may be lost. Returns a function that takes the question back. */
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
 * What is changed in a `view` is lost with the address's query, what is changed on a `page` with its path alone. Returns
 * what to call before leaving on purpose, once they are saved. A screen can have one: the router asks only one.
 */
export function useUnsavedChanges(are: boolean, of: 'view' | 'page' = 'view'): () => void {
  const released = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { pathname, search } = nextLocation;
    const isLost = pathname !== currentLocation.pathname || (of === 'view' && search !== currentLocation.search);
    return are && !released.current && isLost;
  });

  // Taken back before the shell closes every modal of a page that was left.
  useLayoutEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Saved while the question stood: nothing is lost any more.
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
 * For a form in modal `id` that no address keeps open: has Escape, an outside click, ✕ and navigation ask before they
 * lose what `isChanged`. Returns what the form's Cancel button does.
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
