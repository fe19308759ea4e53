import { ONE_MUST_BE_ENABLED_MESSAGE } from '@backoffice/contract/order-settings';
import { ApiError } from '@backoffice/platform/client';
import { useQueryClient } from '@backoffice/platform/query';
import { isConflict, resourceQueries, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import { currentLocationId } from '../location-id';

/** A row with a switch that turns it on or off. */
export interface SwitchRow<Key extends string> {
  key: Key;
  label: string;
  is_enabled: boolean;
}

interface SwitchListOptions<List, Setting, Key extends string> {
  /** First part of the query keys. */
  name: string;
  /** Texts of the notifications after toggling a row has succeeded or failed. */
  succeeded: string;
  failed: string;
  load: (locationId: number, signal?: AbortSignal) => Promise<List>;
  send: (locationId: number, list: List) => Promise<List>;
  getSettings: (list: List) => readonly Setting[];
  setSettings: (list: List, settings: Setting[]) => List;
  getKey: (setting: Setting) => Key;
  toLabel: (key: Key) => string;
}

/** Creates the hooks for a list of switches that is saved as a whole. */
export function switchListQueries<
  List extends { updated_at: string },
  Setting extends { is_enabled: boolean },
  Key extends string,
>(options: SwitchListOptions<List, Setting, Key>) {
  const { name, succeeded, failed, load, send, getSettings, setSettings, getKey, toLabel } = options;
  const { key: listKey, single, singleKey, singleCache } = resourceQueries({ key: [name], owner: 'mf-business' });

  const toRows = (list: List): SwitchRow<Key>[] =>
    getSettings(list).map((setting) => {
      const key = getKey(setting);
      return { key, label: toLabel(key), is_enabled: setting.is_enabled };
    });
  const setEnabled = (list: List, key: Key, is_enabled: boolean): List =>
    setSettings(
      list,
      getSettings(list).map((setting) => (getKey(setting) === key ? { ...setting, is_enabled } : setting)),
    );

  /**
   * Sends the whole list. After a conflict, applies the change to the server version and sends it again, unless another
   * location has been opened since.
   */
  async function save(cached: List | undefined, change: (list: List) => List): Promise<List> {
    const locationId = currentLocationId();
    try {
      return await send(locationId, change(cached ?? (await load(locationId))));
    } catch (error) {
      if (!isConflict(error) || currentLocationId() !== locationId) throw error;
      return await send(locationId, change(await load(locationId)));
    }
  }

  /** Returns a function that turns a row on or off and keeps the changes that other users have made to other rows. */
  function useSwitch({ key, label }: SwitchRow<Key>) {
    const queries = useQueryClient();
    const cache = singleCache<List>(queries);
    return useOptimisticUpdate<List, boolean, List>({
      queryKey: singleKey,
      owner: 'mf-business',
      subject: key,
      sendsWholeList: true,
      field: {
        read: (list) => toRows(list).find((row) => row.key === key)?.is_enabled,
        write: (list, isEnabled) => setEnabled(list, key, isEnabled),
      },
      send: (isEnabled) => save(cache.read(), (list) => setEnabled(list, key, isEnabled)),
      // Rows with a pending change keep their optimistic value until the last pending request has completed.
      onSaved: (saved, isLast) =>
        cache.write((cached) => (isLast || cached === undefined ? saved : { ...cached, updated_at: saved.updated_at })),
      // The response has already replaced this area's cached list, so only the copies of other areas are stale.
      refresh: (error) =>
        queries.invalidateQueries({ queryKey: error ? singleKey : listKey, refetchType: error ? 'active' : 'none' }),
      notices: {
        succeeded,
        detail: (isEnabled) => `${label} is ${isEnabled ? 'active' : 'inactive'}`,
        failed: (error) =>
          error instanceof ApiError && error.code === 'conflict' ? ONE_MUST_BE_ENABLED_MESSAGE : failed,
      },
    });
  }

  const useRows = single((signal) => load(currentLocationId(), signal), {
    select: toRows,
    failed: (error) => `Error fetching data: ${error.message}`,
  });
  return { useRows, useSwitch };
}
