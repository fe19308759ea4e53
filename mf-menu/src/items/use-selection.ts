import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  toggle: (ids: readonly number[], isSelected: boolean) => void;
  clear: () => void;
}

/** Keeps the ids of selected rows across the pages of a list, and clears them when `listKey` (its filters) changes. */
export function useSelection(listKey: string): Selection {
  const [selection, setSelection] = useState({ listKey, ids: new Set<number>() });
  if (selection.listKey !== listKey) setSelection({ listKey, ids: new Set() });
  const ids = selection.listKey === listKey ? selection.ids : new Set<number>();
  return {
    ids,
    toggle(toggledIds, isSelected) {
      const next = new Set(ids);
      for (const id of toggledIds) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setSelection({ listKey, ids: next });
    },
    clear: () => setSelection({ listKey, ids: new Set() }),
  };
}
