import { type ClaimedAccess, isAvailable } from '@backoffice/platform/access';
import { ApiError } from '@backoffice/platform/client';
import type { SearchResult } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { SearchListGroup } from '@backoffice/ui/search-list';
import { useEffect, useMemo, useState } from 'react';
import { RemoteLoadError } from '../federation/release-loader';
import type { RemoteLoader } from '../federation/remote-loader';

/** Minimum length of a search text, except for numbers; one letter of a name would find nearly everything. */
const MIN_LENGTH = 2;
const PAUSE_MS = 200;
const MAX_RESULTS = 5;

export interface RecordSearch {
  /** Unique among the searches. */
  key: string;
  /** Plural name of the records that the search finds. */
  title: string;
  /** Never rejects: resolves to an empty list when the area's search fails. */
  run: (text: string, signal: AbortSignal) => Promise<SearchResult[]>;
}

function reportError(remote: string, error: unknown): void {
  // These errors are not reported here: the loader reports load errors, and a failed API request is no area's fault.
  if (error instanceof RemoteLoadError || error instanceof ApiError) return;
  import(/* webpackChunkName: "recovery" */ '../recovery/page-failure')
    .then(({ reportRenderError }) => reportRenderError(remote, error))
    .catch(console.error);
}

const isText = (value: unknown) => typeof value === 'string';

/** Throws unless each result can be shown: an invalid one would break the list with the results of all areas. */
function requireResults(results: readonly SearchResult[]): SearchResult[] {
  return results.slice(0, MAX_RESULTS).map(({ label, detail, path }) => {
    if (!isText(label) || !isText(path) || !(detail === undefined || isText(detail)))
      throw new TypeError('A search result needs a label and a path');
    return { label, detail, path };
  });
}

/**
 * Returns the searches of all remotes that the user can use. Running a search loads its remote's code; a remote that
 * could not be loaded is not tried again.
 */
export function listSearches(
  remotes: readonly RegisteredRemote[],
  loader: RemoteLoader,
  access: ClaimedAccess,
): RecordSearch[] {
  const unavailable = new Set<string>();
  return remotes.flatMap((remote) => {
    const { name, searches = [] } = remote.description;
    return searches
      .filter((search) => isAvailable(access, search))
      .map(({ id, title }) => ({
        key: `${name} ${id}`,
        title,
        run: async (text: string, signal: AbortSignal) => {
          if (unavailable.has(name)) return [];
          try {
            const { searches: functions } = await loader.load(remote);
            return requireResults((await functions?.[id]?.(text, signal)) ?? []);
          } catch (error) {
            if (error instanceof RemoteLoadError) unavailable.add(name);
            if (signal.aborted) return [];
            console.error(error);
            reportError(name, error);
            return [];
          }
        },
      }));
  });
}

/** Results received so far by search key, each with the search text that they belong to. */
type Found = Readonly<Record<string, { text: string; results: readonly SearchResult[] }>>;

/** Runs all searches in parallel when the user stops typing. Returns their results so far, one group per search. */
export function useRecordSearches(searches: readonly RecordSearch[], typed: string) {
  const text = typed.trim();
  const isSearched = text.length >= MIN_LENGTH || /^\d+$/.test(text);
  const [found, setFound] = useState<Found>({});
  useEffect(() => {
    if (!isSearched) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      for (const { key, run } of searches) {
        void run(text, abort.signal).then((results) => {
          if (!abort.signal.aborted) setFound((current) => ({ ...current, [key]: { text, results } }));
        });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [searches, text, isSearched]);
  const groups = useMemo((): SearchListGroup[] => {
    if (!isSearched) return [];
    return searches.flatMap(({ key, title }) => {
      const { text: searched = '', results = [] } = found[key] ?? {};
      // While the user types on, the results for the beginning of the text stay until those for the whole text arrive.
      if (results.length === 0 || !text.startsWith(searched)) return [];
      const options = results.map(({ label, detail, path }) => ({ value: path, label, detail }));
      return [{ title, options, isOutdated: searched !== text }];
    });
  }, [searches, found, text, isSearched]);
  return { groups, isSearching: isSearched && searches.some(({ key }) => found[key]?.text !== text) };
}
