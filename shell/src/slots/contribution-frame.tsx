import type { ParsedContribution } from '@backoffice/platform/remote/description';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Card, Skeleton } from '@backoffice/ui';
import { type ComponentType, Suspense, use, useState } from 'react';
import { includeRemote } from '../federation/excluded-remotes';
import type { RemoteLoader } from '../federation/remote-loader';
import { useReleaseStyles } from '../federation/visible-releases';
import { ErrorBoundary } from '../recovery/error-boundary';
import { CompactContributionError, ContributionError } from './contribution-error';
import { isCompactSlot } from './list-contributions';

interface ContributionFrameProps {
  remote: RegisteredRemote;
  contribution: ParsedContribution;
  loader: RemoteLoader;
}

/**
 * Loads the remote of a contribution and the contribution's component, and renders the component. A failure of any of
 * these replaces only this frame. The outer error boundary absorbs errors that the component throws while it unmounts.
 */
export function ContributionFrame({ remote, contribution, loader }: ContributionFrameProps) {
  const loadComponent = async () => (await loader.load(remote)).contributions?.[contribution.id]?.();
  const startAttempt = () => {
    const loading = loadComponent();
    // If React discards this render, nothing reads the promise, and its rejection would be reported as unhandled.
    loading.catch(() => {});
    return { loading };
  };
  // The promise is in the state of this component, because React discards the state of a component that suspends while
  // it mounts.
  const [attempt, setAttempt] = useState(startAttempt);
  const { title, isWide, slot, skeletonLines } = contribution;
  const { description } = remote;
  const isCompact = isCompactSlot(slot);
  const retry = () => {
    includeRemote(description.name);
    setAttempt(startAttempt());
  };
  const content = (
    <ErrorBoundary resetKey={attempt}>
      <ErrorBoundary
        resetKey={attempt}
        fallback={(error) =>
          isCompact ? (
            <CompactContributionError remote={description} error={error} />
          ) : (
            <ContributionError remote={description} title={title} error={error} onRetry={retry} />
          )
        }
      >
        <Suspense fallback={isCompact ? null : <LoadingCard title={title} lines={skeletonLines} />}>
          <ContributedComponent name={description.name} loading={attempt.loading} hasStyles={!isCompact} />
        </Suspense>
      </ErrorBoundary>
    </ErrorBoundary>
  );
  return isCompact ? content : <div data-wide={isWide || undefined}>{content}</div>;
}

function LoadingCard({ title, lines = 3 }: { title: string; lines?: number | undefined }) {
  return (
    <Card title={title}>
      <Skeleton lines={lines} />
    </Card>
  );
}

interface ContributedComponentProps {
  name: string;
  /** Resolves to undefined when the loaded release, such as the fallback, does not have the contribution yet. */
  loading: Promise<ComponentType | undefined>;
  /** Whether the style sheets of the remote are applied; in the header, they would affect the pages of all areas. */
  hasStyles: boolean;
}

function ContributedComponent({ name, loading, hasStyles }: ContributedComponentProps) {
  const Component = use(loading);
  return (
    <>
      {hasStyles && <ReleaseStyles name={name} />}
      {Component && <Component />}
    </>
  );
}

function ReleaseStyles({ name }: { name: string }) {
  useReleaseStyles(name, false);
  return null;
}
