import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  /** Where the visitor is: elsewhere, all is well again. */
  at: unknown;
  /** What is shown in place of what threw. */
  instead?: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  at: unknown;
  failure?: { error: unknown };
  isPassedOver: boolean;
}

/**
 * Shows something else `instead` of what threw. Without that, it passes over one error, for what has been left may
 * still throw when it is cleared away: React tells that to the nearest boundary that stays, and all that is below would
 * go for it. A second error in the same place is the next boundary's.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, isPassedOver: false };

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { at, failure: undefined, isPassedOver: false };
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.instead !== undefined) return;
    // It is told of as one that nobody caught.
    reportError(error);
    this.setState({ failure: undefined, isPassedOver: true });
  }

  override render(): ReactNode {
    const { instead, children } = this.props;
    const { failure, isPassedOver } = this.state;
    if (failure === undefined) return children;
    if (instead !== undefined) return instead(failure.error);
    if (isPassedOver) throw failure.error;
    return children;
  }
}
