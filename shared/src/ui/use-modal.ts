import { closeModal, type ModalData, openModal } from '@backoffice/shared/feedback';
import { useEffect, useRef } from 'react';

/**
 * Keeps modal `id` open with `data` as long as there is any; `data.onClose` is called when it closes for another reason,
 * never when the component itself takes the data away or goes.
 */
export function useModal(id: string, data: ModalData | undefined): void {
  const latest = useRef<ModalData>(undefined);
  useEffect(() => {
    latest.current = data;
    if (data === undefined) closeModal(id);
    else openModal(id, { ...data, onClose: () => latest.current?.onClose?.() });
  });
  useEffect(
    () => () => {
      latest.current = undefined;
      closeModal(id);
    },
    [id],
  );
}
