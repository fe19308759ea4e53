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
  /** A mandatory modal closes by its own buttons alone: neither by an outside click nor by Escape, and has no ✕. */
  mandatory?: boolean;
  /** An outside click leaves the modal open; Escape and ✕ dismiss it. */
  ignoresOutsideClick?: boolean;
  actions?: ModalAction[];
  /** In place of a message. */
  content?: ReactNode;
  /** Called however the modal closes. */
  onClose?: () => void;
  /** What Escape, an outside click and ✕ do in place of closing the modal: for content that may have to ask first. */
  onDismiss?: () => void;
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

/** Dismisses modal `id` as the user does by Escape, an outside click or ✕. */
export function dismissModal(id: string): void {
  const dismissed = modalStore.getState().modals.find((modal) => modal.id === id);
  if (dismissed?.data.onDismiss) dismissed.data.onDismiss();
  else closeModal(id);
}

/** Replaces what dismissing the open modal `id` does. */
export function setModalDismissal(id: string, onDismiss: () => void): void {
  modalStore.setState(({ modals }) => ({
    modals: modals.map((modal) => (modal.id === id ? { id, data: { ...modal.data, onDismiss } } : modal)),
  }));
}

export function closeAllModals(): void {
  for (const { id } of [...modalStore.getState().modals].reverse()) closeModal(id);
}

export function useModals(): OpenModal[] {
  return modalStore((state) => state.modals);
}
