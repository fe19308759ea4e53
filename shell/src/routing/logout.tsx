import { signOut } from '@backoffice/platform/client';
import { LoadingOverlay } from '@backoffice/ui';
import { useEffect, useRef } from 'react';

/** Signs out; the root then redirects to the sign-in screen. */
export function Logout() {
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void signOut();
  }, []);
  return <LoadingOverlay label="Signing out" />;
}
