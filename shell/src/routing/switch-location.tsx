import { openLocation } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { sessionStore } from '@backoffice/platform/session';
import { LoadingOverlay } from '@backoffice/ui';
import { useEffect } from 'react';

function readLocationId(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('locationId' in state)) return undefined;
  return typeof state.locationId === 'number' ? state.locationId : undefined;
}

/**
 * Opens the location given in the history entry's state, and then its start page. This is a page of its own, because a
 * navigation to a page asks for confirmation before unsaved changes are lost.
 */
export function SwitchLocation() {
  const locationId = readLocationId(useLocation().state);
  const navigate = useNavigate();
  useEffect(() => {
    const openStartPage = () => navigate('/', { replace: true });
    // Opening the location remounts the layout and this page. The remounted page finds that the location is open.
    if (locationId === undefined || locationId === sessionStore.getState().claims?.locationId) {
      openStartPage();
      return;
    }
    let hasLeft = false;
    openLocation(locationId).catch((error: unknown) => {
      notify.failed(error instanceof Error ? error.message : 'The location could not be opened');
      if (!hasLeft) navigate(-1);
    });
    return () => {
      hasLeft = true;
    };
  }, [locationId, navigate]);
  return <LoadingOverlay label="Opening the location" />;
}
