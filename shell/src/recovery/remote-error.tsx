import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { useLocation, useNavigate, useNavigation, useRouteError } from '@backoffice/platform/router';
import { useEffect, useState } from 'react';
import { includeRemote } from '../federation/excluded-remotes';
import { RemoteLoadError } from '../federation/release-loader';
import { AreaUnavailable } from '../layout/area-unavailable';
import { forgetNavigationLoop } from './navigation-loop-store';

/** Error panel for a remote that could not be loaded or whose page threw; the layout around it stays usable. */
export function RemoteError({ remote, error }: { remote: ParsedDescription; error: unknown }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [openFallback, setOpenFallback] = useState<() => void>();
  const isPageError = !(error instanceof RemoteLoadError);

  useEffect(() => {
    console.error(error);
    if (!isPageError) return;
    import(/* webpackChunkName: "recovery" */ './page-failure')
      .then(({ reportRenderError }) => reportRenderError(remote.name, error))
      .then((open) => setOpenFallback(() => open), console.error);
  }, [error, isPageError, remote]);

  // A navigation to the same URL makes the router run the route discovery again, which loads the remote again.
  const retry = () => {
    includeRemote(remote.name);
    forgetNavigationLoop();
    return navigate({ pathname, search, hash }, { replace: true, state });
  };
  const panel = (
    <AreaUnavailable
      title={isPageError ? `This page of ${remote.title}` : remote.title}
      reason={isPageError ? 'Something went wrong on it. Other pages still work.' : error.message}
      onRetry={retry}
      retrying={navigation.state === 'loading'}
      onOpenFallback={openFallback}
    />
  );
  // For signed-out users, the panel needs its own main landmark. For signed-in users, the layout has one.
  return remote.visitors === 'signed-out' ? <main>{panel}</main> : panel;
}

/** Shows the error that the router caught when the remote could not be loaded. */
export function RoutedRemoteError({ remote }: { remote: ParsedDescription }) {
  return <RemoteError remote={remote} error={useRouteError()} />;
}
