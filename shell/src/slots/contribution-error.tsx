import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { Button, Card } from '@backoffice/ui';
import { useEffect } from 'react';
import { RemoteLoadError } from '../federation/release-loader';

interface ContributionErrorProps {
  remote: RemoteDescription;
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Replaces a contribution that could not be loaded or threw; the rest of the page works on. */
export function ContributionError({ remote, title, error, onRetry }: ContributionErrorProps) {
  const isLoadError = error instanceof RemoteLoadError;
  useEffect(() => {
    console.error(error);
    if (isLoadError) return;
    import(/* webpackChunkName: "recovery" */ '../recovery/page-failure')
      .then(({ reportRenderError }) => reportRenderError(remote.name, error))
      .catch(console.error);
  }, [error, isLoadError, remote]);
  return (
    <Card title={title}>
      <div role="alert">
        <p>{isLoadError ? error.message : 'Something went wrong here. The rest of the page works on.'}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </Card>
  );
}
