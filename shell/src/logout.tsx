import { signOut } from '@backoffice/shared/client';
import { LoadingOverlay } from '@backoffice/shared/ui';
import { useEffect, useRef } from 'react';

/** Signs out; the end of the session then leads to the sign-in screen. */
export function Logout() {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void signOut();
  }, []);
  return <LoadingOverlay label="Signing out" />;
}
