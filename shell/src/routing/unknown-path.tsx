import { Navigate, useLocation } from '@backoffice/platform/router';
import { AreaUnavailable } from '../layout/area-unavailable';
import { HOME, LOGIN } from './paths';

/** Redirects to the start page; shows an error panel when the start or sign-in page itself is missing. */
export function UnknownPath() {
  const { pathname } = useLocation();
  if (pathname !== HOME && pathname !== LOGIN) return <Navigate to="/" replace />;
  return <AreaUnavailable title="This page" onRetry={() => window.location.reload()} />;
}
