import { ownKey, useQuery } from '@backoffice/platform/query';
import { IconButton, IconX } from '@backoffice/ui';
import { useState } from 'react';
import classes from './release-offer.module.css';
import { fetchNextVersions, formatVersions, readPageVersions, type Versions } from './versions';

const CHECK_INTERVAL_MS = 5 * 60_000;

/** Returns the published versions; until the first response, `pageVersions`. A failed check is ignored. */
function usePublishedVersions(pageVersions: Versions): Versions {
  const { data } = useQuery({
    queryKey: ownKey(['published-versions'], 'shell'),
    queryFn: ({ signal }) => fetchNextVersions(signal),
    initialData: pageVersions,
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: CHECK_INTERVAL_MS,
    // The registry is checked only while the tab is visible, and immediately when it becomes visible again.
    refetchInterval: CHECK_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  return data;
}

export interface ReleaseOfferProps {
  /** Reloads the page, which then has the new version; the browser asks first if there are unsaved changes. */
  onUpdate?: () => void;
}

/** Offers to reload the page when a release was deployed or rolled back since it was loaded. */
export function ReleaseOffer({ onUpdate = () => window.location.reload() }: ReleaseOfferProps) {
  const [pageVersions] = useState(() => readPageVersions());
  const published = usePublishedVersions(pageVersions);
  const [dismissed, setDismissed] = useState<string>();
  const releases = formatVersions(published, pageVersions);
  const isOffered = releases !== formatVersions(pageVersions, pageVersions) && releases !== dismissed;
  return (
    <div className={classes.offer} data-release-offer={isOffered || undefined}>
      {/* The live region is rendered even when empty: screen readers announce only additions to an existing one. */}
      <p role="status" className={classes.message}>
        {isOffered && 'An update is ready.'}
      </p>
      {isOffered && (
        <>
          <button type="button" className={classes.update} onClick={onUpdate}>
            Update now
          </button>
          <IconButton label="Not now" icon={<IconX size={18} aria-hidden />} onClick={() => setDismissed(releases)} />
        </>
      )}
    </div>
  );
}
