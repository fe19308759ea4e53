import { useRouteError } from '@backoffice/platform/router';
import { ErrorPanel } from '@backoffice/ui';
import { useEffect, useLayoutEffect } from 'react';
import { replacePrerenderedPage } from '../layout/prerendered-page';

/** Error page that replaces the whole application when the shell itself throws. */
export function RootError() {
  const error = useRouteError();
  useLayoutEffect(replacePrerenderedPage, []);
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <main>
      <ErrorPanel
        title="Unexpected Application Error!"
        message="Reload the page to continue."
        onRetry={() => window.location.reload()}
        fullPage
      />
    </main>
  );
}
