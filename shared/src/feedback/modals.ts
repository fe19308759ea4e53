import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface ModalAction {
  label: string;
  variant?: 'primary' | 'secondary' | 'danger';
  /** The modal closes after it, unless it answers false. */
  onClick?: () => unknown;
}

export interface ModalData {
  title?: string;
  message?: string;
  /** A mandatory modal closes by its own buttons alone: neither by an outside click nor by Escape. */
  mandatory?: boolean;
  closeIcon?: boolean;
  actions?: ModalAction[];
  /** In place of a message. */
  content?: ReactNode;
  /** Called however the modal closes. */
  onClose?: () => void;
}

export interface OpenModal {
  id: string;
  data: ModalData;
}

/** The open modals, the topmost last. */
export const modalStore = create<{ modals: OpenModal[] }>()(() => ({ modals: [] }));

/** Opens modal `id` above all others; one that is open already takes `data` and keeps its place. */
export function openModal(id: string, data: ModalData): void {
  modalStore.setState(({ modals }) => {
    const open = modals.some((modal) => modal.id === id);
    return {
      modals: open ? modals.map((modal) => (modal.id === id ? { id, data } : modal)) : [...modals, { id, data }],
    };
  });
}

/** Closes modal `id`; nothing happens when it is not open. */
export function closeModal(id: string): void {
  const closing = modalStore.getState().modals.find((modal) => modal.id === id);
  if (closing === undefined) return;
  modalStore.setState(({ modals }) => ({ modals: modals.filter((modal) => modal.id !== id) }));
  closing.data.onClose?.();
}

export function closeAllModals(): void {
  for (const { id } of [...modalStore.getState().modals].reverse()) closeModal(id);
}

export function useModals(): OpenModal[] {
  return modalStore((state) => state.modals);
}
