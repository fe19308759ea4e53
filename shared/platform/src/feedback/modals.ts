import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface ModalAction {
  label: string;
  variant?: 'primary' | 'secondary' | 'danger';
  /** The modal closes afterwards, unless the result is false. */
  onClick?: () => unknown;
}

export interface ModalData {
  title?: string;
  message?: string;
  /** A mandatory modal closes only through its own actions: it has no ✕ and ignores Escape and outside clicks. */
  mandatory?: boolean;
  /** An outside click leaves the modal open; Escape and ✕ dismiss it. */
  ignoresOutsideClick?: boolean;
  actions?: ModalAction[];
  /** Replaces the message. */
  content?: ReactNode;
  /** Called however the modal closes. */
  onClose?: () => void;
  /** Called on Escape, an outside click and ✕ instead of closing the modal, for example to confirm first. */
  onDismiss?: () => void;
}

export interface OpenModal {
  id: string;
  data: ModalData;
}

/** The open modals; the last one is on top. */
export const modalStore = create<{ modals: OpenModal[] }>()(() => ({ modals: [] }));

/** Opens modal `id` above all others; an open modal gets the new `data` and keeps its position. */
export function openModal(id: string, data: ModalData): void {
  modalStore.setState(({ modals }) => {
    const open = modals.some((modal) => modal.id === id);
    return {
      modals: open ? modals.map((modal) => (modal.id === id ? { id, data } : modal)) : [...modals, { id, data }],
    };
  });
}

/** Closes modal `id` if it is open. An error thrown by its `onClose` is reported like an uncaught error. */
export function closeModal(id: string): void {
  const closing = modalStore.getState().modals.find((modal) => modal.id === id);
  if (closing === undefined) return;
  modalStore.setState(({ modals }) => ({ modals: modals.filter((modal) => modal.id !== id) }));
  try {
    closing.data.onClose?.();
  } catch (error) {
    // The shell closes modals while it navigates and while a session ends. The code of an area must not prevent this.
    reportError(error);
  }
}

/** Dismisses modal `id`, as Escape, an outside click and ✕ do. */
export function dismissModal(id: string): void {
  const dismissed = modalStore.getState().modals.find((modal) => modal.id === id);
  if (dismissed?.data.onDismiss) dismissed.data.onDismiss();
  else closeModal(id);
}

/** Replaces `onDismiss` of the open modal `id`. */
export function setModalDismissal(id: string, onDismiss: () => void): void {
  modalStore.setState(({ modals }) => ({
    modals: modals.map((modal) => (modal.id === id ? { id, data: { ...modal.data, onDismiss } } : modal)),
  }));
}

/** Closes all modals, even those that open again when they are closed: they must not cover the page of another area. */
export function closeAllModals(): void {
  for (const { id } of [...modalStore.getState().modals].reverse()) closeModal(id);
  if (modalStore.getState().modals.length > 0) modalStore.setState({ modals: [] });
}

export function useModals(): OpenModal[] {
  return modalStore((state) => state.modals);
}
