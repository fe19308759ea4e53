import type { Contribution } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Card, Skeleton } from '@backoffice/ui';
import { Suspense, use, useState } from 'react';
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
 * Loads the remote of a contribution and renders the contribution. A failure of either replaces only this frame. The outer
 * error boundary absorbs what the contribution throws while it unmounts.
 */
export function ContributionFrame({ remote, contribution, loader }: ContributionFrameProps) {
  const startAttempt = () => ({ loading: loader.load(remote) });
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
              onRetry={() => setAttempt(startAttempt())}
            />
          )}
        >
          <Suspense fallback={<LoadingCard title={title} />}>
            <ContributedComponent name={remote.description.name} id={contribution.id} loading={attempt.loading} />
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
  id: string;
  loading: Promise<RemoteModule>;
}

function ContributedComponent({ name, id, loading }: ContributedComponentProps) {
  const { contributions } = use(loading);
  useReleaseStyles(name);
  // The loaded release may be the fallback version, which does not have the contribution yet.
  const Component = contributions?.[id];
  return Component && <Component />;
}
