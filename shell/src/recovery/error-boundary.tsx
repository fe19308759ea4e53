import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** The boundary forgets a caught error when this value changes, for example when the user navigates. */
  resetKey: unknown;
  fallback?: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  resetKey: unknown;
  caught?: { error: unknown };
  hasSkippedError: boolean;
}

/**
 * Error boundary that renders `fallback` after an error. Without a `fallback` it reports one error and renders its
 * children again: components may throw while they unmount, and React hands such an error to the nearest mounted
 * boundary, which would otherwise replace all of its children. A second error before `resetKey` changes is rethrown to
 * the next boundary.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, hasSkippedError: false };

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, caught: undefined, hasSkippedError: false };
  }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.fallback !== undefined) return;
    // `reportError` dispatches the window's error event, whose listener reports uncaught errors.
    reportError(error);
    this.setState({ caught: undefined, hasSkippedError: true });
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { caught, hasSkippedError } = this.state;
    if (caught === undefined) return children;
    if (fallback !== undefined) return fallback(caught.error);
    if (hasSkippedError) throw caught.error;
    return children;
  }
}
