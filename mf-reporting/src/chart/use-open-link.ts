import { useNavigate } from '@backoffice/platform/router';
import { useCallback } from 'react';

/** Returns a function that opens the link of a bar. A second press does nothing, because the URL is already open. */
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
