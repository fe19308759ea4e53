import { closeModal, type ModalData, openModal } from '@backoffice/platform/feedback';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps modal `id` open while `data` is defined. `data.onClose` is called when the user or a navigation closes the
 * modal, not when the component clears `data` or unmounts. On dismissal by the user it is called before the modal
 * closes: the component may ask first, and then clears `data`.
 */
export function useModal(id: string, data: ModalData | undefined): void {
  const latest = useRef<ModalData>(undefined);
  useEffect(() => {
    latest.current = data;
    if (data === undefined) closeModal(id);
    else {
      const onClose = () => latest.current?.onClose?.();
      openModal(id, { ...data, onClose, onDismiss: data.onClose && onClose });
    }
  });
  // A layout effect clears it before the shell closes all modals of the page.
  useLayoutEffect(
    () => () => {
      latest.current = undefined;
      closeModal(id);
    },
    [id],
  );
}
