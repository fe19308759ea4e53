import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { Button, Card } from '@backoffice/ui';
import { useEffect } from 'react';
import { RemoteLoadError } from '../federation/release-loader';

interface ContributionErrorProps {
  remote: ParsedDescription;
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Reports the error of a contribution under the name of its remote. Load errors are left to the loader. */
function useContributionReport({ name }: ParsedDescription, error: unknown): void {
  useEffect(() => {
    console.error(error);
    if (error instanceof RemoteLoadError) return;
    import(/* webpackChunkName: "recovery" */ '../recovery/page-failure')
      .then(({ reportRenderError }) => reportRenderError(name, error))
      .catch(console.error);
  }, [error, name]);
}

/** Reports a contribution to a compact slot that could not be loaded or threw. Shows nothing in its place. */
export function CompactContributionError({ remote, error }: Pick<ContributionErrorProps, 'remote' | 'error'>) {
  useContributionReport(remote, error);
  return null;
}

/** Replaces a contribution that could not be loaded or threw; the rest of the page keeps working. */
export function ContributionError({ remote, title, error, onRetry }: ContributionErrorProps) {
  useContributionReport(remote, error);
  const isLoadError = error instanceof RemoteLoadError;
  return (
    <Card title={title}>
      <div role="alert">
        <p>{isLoadError ? error.message : 'Something went wrong here. The rest of the page still works.'}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </Card>
  );
}
