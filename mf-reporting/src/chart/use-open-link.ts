import { useNavigate } from '@backoffice/platform/router';
import { useCallback } from 'react';

/** Returns a function that opens the link of a bar. A second press, before the page has changed, does nothing. */
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
