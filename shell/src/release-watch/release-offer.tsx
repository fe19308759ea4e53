/// <reference path="../../../shared/src/ui/css-modules.d.ts" />
import { useQuery } from '@backoffice/shared/query';
import { IconButton, IconX } from '@backoffice/shared/ui';
import { useState } from 'react';
import classes from './release-offer.module.css';
import { fetchLiveVersions, nameOfReleases, pageVersions, type Versions } from './versions';

const CHECK_EVERY_MS = 5 * 60_000;

/** What is published now; until the first answer, what the page came with. A check that fails says nothing. */
function usePublishedVersions(ofPage: Versions): Versions {
  const { data } = useQuery({
    queryKey: ['published-versions'],
    queryFn: ({ signal }) => fetchLiveVersions(signal),
    initialData: ofPage,
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: CHECK_EVERY_MS,
    // Not while the tab is hidden; when it is looked at again, at once.
    refetchInterval: CHECK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  return data;
}

export interface ReleaseOfferProps {
  /** Loads the page anew, which is when another version is taken; the browser asks where something is unsaved. */
  onUpdate?: () => void;
}

/** Offers the release that was deployed, or rolled back, since the page was loaded. It replaces nothing by itself. */
export function ReleaseOffer({ onUpdate = () => window.location.reload() }: ReleaseOfferProps) {
  const [ofPage] = useState(() => pageVersions());
  const published = usePublishedVersions(ofPage);
  const [dismissed, setDismissed] = useState<string>();
  const releases = nameOfReleases(published, ofPage);
  const offered = releases !== nameOfReleases(ofPage, ofPage) && releases !== dismissed;
  return (
    <div className={classes.offer} data-release-offer={offered || undefined}>
      {/* There before the news: what arrives in a live region is read out. */}
      <p role="status" className={classes.message}>
        {offered && 'An update is ready.'}
      </p>
      {offered && (
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
