import type { Contribution } from '@backoffice/platform/remote/description';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Card, Skeleton } from '@backoffice/ui';
import { type ComponentType, Suspense, use, useState } from 'react';
import { includeRemote } from '../federation/excluded-remotes';
import type { RemoteLoader } from '../federation/remote-loader';
import { useReleaseStyles } from '../federation/visible-releases';
import { ErrorBoundary } from '../recovery/error-boundary';
import { ContributionError } from './contribution-error';

interface ContributionFrameProps {
  remote: RegisteredRemote;
  contribution: Contribution;
  loader: RemoteLoader;
}

/**
 * Loads the remote of a contribution and the contribution's component, and renders the component. A failure of any of
 * these replaces only this frame. The outer error boundary absorbs what the component throws while it unmounts.
 */
export function ContributionFrame({ remote, contribution, loader }: ContributionFrameProps) {
  const loadComponent = async () => (await loader.load(remote)).contributions?.[contribution.id]?.();
  const startAttempt = () => ({ loading: loadComponent() });
  // The promise is state of the frame, because React discards the state of a component that suspends on its first render.
  const [attempt, setAttempt] = useState(startAttempt);
  const { title, isWide } = contribution;
  return (
    <div data-wide={isWide || undefined}>
      <ErrorBoundary resetKey={attempt}>
        <ErrorBoundary
          resetKey={attempt}
          fallback={(error) => (
            <ContributionError
              remote={remote.description}
              title={title}
              error={error}
              onRetry={() => {
                includeRemote(remote.description.name);
                setAttempt(startAttempt());
              }}
            />
          )}
        >
          <Suspense fallback={<LoadingCard title={title} />}>
            <ContributedComponent name={remote.description.name} loading={attempt.loading} />
          </Suspense>
        </ErrorBoundary>
      </ErrorBoundary>
    </div>
  );
}

function LoadingCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Skeleton lines={3} />
    </Card>
  );
}

interface ContributedComponentProps {
  name: string;
  /** Resolves to undefined when the loaded release, such as the fallback version, does not have the contribution yet. */
  loading: Promise<ComponentType | undefined>;
}

function ContributedComponent({ name, loading }: ContributedComponentProps) {
  const Component = use(loading);
  useReleaseStyles(name, false);
  return Component && <Component />;
}
