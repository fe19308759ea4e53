import { closeModal, openModal } from '@backoffice/shared/feedback';
import { useBlocker } from '@backoffice/shared/router';
import { useEffect, useRef } from 'react';

const MODAL = 'unsaved-changes';

/**
 * Asks before a navigation, a reload or the window's end loses what was changed, while there `are` unsaved changes.
 * What is changed in a `view` is lost with the address's query, what is changed on a `page` with its path alone. Answers
 * what to call before leaving on purpose, once they are saved. A screen can have one: the router asks only one.
 */
export function useUnsavedChanges(are: boolean, of: 'view' | 'page' = 'view'): () => void {
  const released = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { pathname, search } = nextLocation;
    const isLost = pathname !== currentLocation.pathname || (of === 'view' && search !== currentLocation.search);
    return are && !released.current && isLost;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let leaving = false;
    openModal(MODAL, {
      title: 'Discard changes?',
      message: 'What you changed has not been saved.',
      mandatory: true,
      actions: [
        { label: 'Keep editing' },
        {
          label: 'Discard',
          variant: 'danger',
          onClick: () => {
            leaving = true;
          },
        },
      ],
      onClose: () => (leaving ? blocker.proceed() : blocker.reset()),
    });
  }, [blocker]);

  useEffect(() => {
    if (!are) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [are]);

  useEffect(() => () => closeModal(MODAL), []);

  return () => {
    released.current = true;
  };
}
