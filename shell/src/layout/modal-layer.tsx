import type { ModalData } from '@backoffice/shared/feedback';

export interface OpenModal {
  id: string;
  data: ModalData;
}

export interface ModalLayerProps {
  /** In the order of opening: the last one is on top. */
  modals: readonly OpenModal[];
  onClose: (id: string) => void;
  /** Called when the path changes. */
  onCloseAll: () => void;
}

export function ModalLayer(_props: ModalLayerProps) {
  return null;
}
