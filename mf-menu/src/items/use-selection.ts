import { useCallback, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  /** Selects or deselects rows. The function's identity changes only when the list's filters change. */
  toggle: (ids: readonly number[], isSelected: boolean) => void;
  clear: () => void;
}

/** Keeps the ids of selected rows across the pages of a list, and clears them when `listKey` (its filters) changes. */
export function useSelection(listKey: string): Selection {
  const [selection, setSelection] = useState({ listKey, ids: new Set<number>() });
  if (selection.listKey !== listKey) setSelection({ listKey, ids: new Set() });
  const ids = selection.listKey === listKey ? selection.ids : new Set<number>();
  const toggle = useCallback(
    (toggledIds: readonly number[], isSelected: boolean) =>
      setSelection((current) => {
        const next = new Set(current.listKey === listKey ? current.ids : []);
        for (const id of toggledIds) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return { listKey, ids: next };
      }),
    [listKey],
  );
  return { ids, toggle, clear: () => setSelection({ listKey, ids: new Set() }) };
}
