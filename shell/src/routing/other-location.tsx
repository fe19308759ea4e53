import { closeModal, openModal } from '@backoffice/platform/feedback';
import { followToOtherLocation, useOtherLocation, useSession } from '@backoffice/platform/session';
import { useEffect } from 'react';

const MODAL = 'other-location';

/** Asks what to do with the unsaved changes of this tab when a different location was opened in another tab. */
export function OtherLocationQuestion() {
  const name = useOtherLocation();
  const currentName = useSession(({ claims }) => claims?.locationName);
  useEffect(() => {
    if (name === null) return;
    openModal(MODAL, {
      title: `You opened ${name} in another tab`,
      message: `What you changed here belongs to ${currentName} and has not been saved.`,
      mandatory: true,
      actions: [
        { label: 'Keep editing' },
        { label: `Discard and go to ${name}`, variant: 'danger', onClick: followToOtherLocation },
      ],
    });
    return () => closeModal(MODAL);
  }, [name, currentName]);
  return null;
}
