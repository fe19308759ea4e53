import { notify } from '@backoffice/shared/feedback';
import { Component, type ReactNode } from 'react';

export interface ModalBoundaryProps {
  /** Closes the modal. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal's content is an area's, and the modal layer is not: what throws in it closes it, and nothing else. */
export class ModalBoundary extends Component<ModalBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    // As what nobody caught: it is told of as that.
    reportError(error);
    notify.failed('Something went wrong in this window, so it was closed.');
    this.props.onClose();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
