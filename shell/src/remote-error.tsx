import type { RemoteDescription } from '@backoffice/shared/remote/description';
import { useLocation, useNavigate, useNavigation, useRouteError } from '@backoffice/shared/router';
import { useEffect, useState } from 'react';
import { AreaUnavailable } from './layout/area-unavailable';
import { RemoteLoadError } from './remote-loader';

/** Stands in place of a remote that could not be loaded or whose page threw; everything around it works on. */
export function RemoteError({ remote, error }: { remote: RemoteDescription; error: unknown }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [openEarlier, setOpenEarlier] = useState<() => void>();
  const isOfPage = !(error instanceof RemoteLoadError);

  useEffect(() => {
    console.error(error);
    if (!isOfPage) return;
    import(/* webpackChunkName: "recovery" */ './page-failure')
      .then(({ tellOfPage }) => tellOfPage(remote.name, error))
      .then((open) => setOpenEarlier(() => open), console.error);
  }, [error, isOfPage, remote]);

  // The same address once more: discovery runs again and the loader asks the server again.
  const retry = () => navigate({ pathname, search, hash }, { replace: true, state });
  const panel = (
    <AreaUnavailable
      title={isOfPage ? `This page of ${remote.title}` : remote.title}
      reason={isOfPage ? 'Something went wrong on it. The other pages work on.' : error.message}
      onRetry={retry}
      retrying={navigation.state === 'loading'}
      onOpenEarlier={openEarlier}
    />
  );
  // Signed in, the layout around it has the landmark.
  return remote.visitors === 'signed-out' ? <main>{panel}</main> : panel;
}

/** The same for what the router found out: that the remote could not be loaded. */
export function RoutedRemoteError({ remote }: { remote: RemoteDescription }) {
  return <RemoteError remote={remote} error={useRouteError()} />;
}
