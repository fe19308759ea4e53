import { closeModal, openModal, setModalDismissal } from '@backoffice/platform/feedback';
import { useBlocker } from '@backoffice/platform/router';
import { registerUnsavedForm } from '@backoffice/platform/session';
import { useCallbackRef } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const MODAL = 'unsaved-changes';

interface Answers {
  onDiscard: () => void;
  onKeep?: () => void;
}

/** Opens a dialog that asks whether to discard the changes. Returns a function that closes the dialog. */
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

interface GuardedForm {
  isDirty: boolean;
  /** Set to true before a navigation that follows a save, which then needs no confirmation. */
  isReleased?: RefObject<boolean>;
}

/**
 * Asks for confirmation before a reload, closing the window or a navigation discards unsaved changes. With 'page', only
 * a change of the path counts as a navigation; with 'view', a change of the query string counts too. Of several guards,
 * only the one mounted last is active.
 */
export function useUnsavedChangesGuard({ isDirty, isReleased }: GuardedForm, of: 'view' | 'page' = 'view') {
  const ownRelease = useRef(false);
  const released = isReleased ?? ownRelease;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { pathname, search } = nextLocation;
    const isLost = pathname !== currentLocation.pathname || (of === 'view' && search !== currentLocation.search);
    return isDirty && !released.current && isLost;
  });

  // The dialog opens and closes in a layout effect, so that it closes before the shell closes all modals of the page.
  useLayoutEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Continues the navigation when a save has succeeded while the dialog was open, because no changes can be lost.
    if (!isDirty) return blocker.proceed();
    return askToDiscard({ onDiscard: () => blocker.proceed(), onKeep: () => blocker.reset() });
  }, [blocker, isDirty]);

  useEffect(() => {
    if (!isDirty) return;
    const remove = registerUnsavedForm();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      remove();
    };
  }, [isDirty]);

  return {
    /** Call this before a navigation that follows a save. */
    allowNavigation: () => {
      released.current = true;
    },
  };
}

/** Asks for confirmation before the modal `id` closes with unsaved changes. Returns the click handler of Cancel. */
export function useModalDismissal(id: string | undefined, isChanged: boolean): () => void {
  const closeQuestion = useRef<() => void>(undefined);
  const dismiss = () => {
    if (id === undefined) return;
    if (isChanged) closeQuestion.current = askToDiscard({ onDiscard: () => closeModal(id) });
    else closeModal(id);
  };
  const latestDismiss = useCallbackRef(dismiss);
  useEffect(() => {
    if (id !== undefined) setModalDismissal(id, latestDismiss);
  }, [id, latestDismiss]);
  // A save may succeed while the dialog is open: its answer would then close what the modal shows after the save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog closes when `isChanged` changes
  useEffect(() => () => closeQuestion.current?.(), [isChanged]);
  return dismiss;
}
