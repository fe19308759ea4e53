import { closeModal, type ModalData, openModal } from '@backoffice/platform/feedback';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps modal `id` open while `data` is defined. `data.onClose` is called when the user or a navigation closes the
 * modal, not when the component clears `data` or unmounts. If the user dismisses the modal, `onClose` is called before
 * the modal closes, so the component can ask for confirmation first and then clear `data`.
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
  // A layout effect clears `latest` before the shell closes all modals of the page, so `onClose` is not called.
  useLayoutEffect(
    () => () => {
      latest.current = undefined;
      closeModal(id);
    },
    [id],
  );
}
