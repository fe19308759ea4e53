import type { RemoteDescription } from '@backoffice/shared/remote/description';
import { useLocation, useNavigate, useNavigation, useRouteError } from '@backoffice/shared/router';
import { useEffect } from 'react';
import { AreaUnavailable } from './layout/area-unavailable';
import { type LoadFailure, RemoteLoadError } from './remote-loader';

const REASONS: Record<LoadFailure, string> = {
  unreachable: 'Its files could not be loaded. Check the connection and try again.',
  'too-slow': 'Its files took too long to arrive. Try again.',
  malformed: 'What was loaded is not as it should be. Try again in a moment.',
  incompatible: 'It needs another version of the back office. Reload the page.',
};

function reasonOf(error: unknown): string {
  return error instanceof RemoteLoadError ? REASONS[error.reason] : 'Something went wrong on this page.';
}

/** Stands in place of a remote that could not be loaded or whose page threw; everything around it works on. */
export function RemoteError({ remote }: { remote: RemoteDescription }) {
  const error = useRouteError();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();

  useEffect(() => {
    console.error(error);
  }, [error]);

  // The same address once more: discovery runs again and the loader asks the server again.
  const retry = () => navigate({ pathname, search, hash }, { replace: true, state });
  const panel = (
    <AreaUnavailable
      title={remote.title}
      reason={reasonOf(error)}
      onRetry={retry}
      retrying={navigation.state === 'loading'}
    />
  );
  // Signed in, the layout around it has the landmark.
  return remote.visitors === 'signed-out' ? <main>{panel}</main> : panel;
}
