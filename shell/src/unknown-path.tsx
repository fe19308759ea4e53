import { Navigate, useLocation } from '@backoffice/shared/router';
import { AreaUnavailable } from './layout/area-unavailable';
import { HOME, LOGIN } from './paths';

/** An address that nothing answers to: leads to the start page, unless that is what nothing answers to. */
export function UnknownPath() {
  const { pathname } = useLocation();
  if (pathname !== HOME && pathname !== LOGIN) return <Navigate to={HOME} replace />;
  return <AreaUnavailable title="This page" onRetry={() => window.location.reload()} />;
}
