import { notify } from '@backoffice/platform/feedback';
import { Component, type ReactNode } from 'react';

export interface ModalBoundaryProps {
  onClose: () => void;
  children: ReactNode;
}

/** Error boundary of one modal: content that throws closes only its own modal. */
export class ModalBoundary extends Component<ModalBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    // `reportError` dispatches the window's error event, whose listener reports uncaught errors.
    reportError(error);
    notify.failed('Something went wrong in this window, so it was closed.');
    this.props.onClose();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
