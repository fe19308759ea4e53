import { useNavigate } from '@backoffice/platform/router';
import { useCallback } from 'react';

/** Returns a function that opens a bar's link. It does nothing when the link is already open, as on a double click. */
export function useOpenLink(): (link: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (link) => {
      const { href } = window.location;
      if (new URL(link, href).href !== href) void navigate(link);
    },
    [navigate],
  );
}
