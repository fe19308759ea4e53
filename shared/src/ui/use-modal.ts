import { closeModal, type ModalData, openModal } from '@backoffice/shared/feedback';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps modal `id` open with `data` as long as there is any; `data.onClose` is called when it closes for another reason,
 * never when the component itself takes the data away or goes. Where the user dismisses the modal it is called before
 * anything closes: the component may ask first, and takes the data away once it agrees.
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
  // Cleared before the shell closes every modal of a page that was left.
  useLayoutEffect(
    () => () => {
      latest.current = undefined;
      closeModal(id);
    },
    [id],
  );
}
