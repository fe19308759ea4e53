import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  toggle: (ids: readonly number[], chosen: boolean) => void;
  clear: () => void;
}

/** Which rows are chosen, on this page and on others of the same list; another `list` begins with none. */
export function useSelection(list: string): Selection {
  const [chosen, setChosen] = useState({ list, ids: new Set<number>() });
  if (chosen.list !== list) setChosen({ list, ids: new Set() });
  const ids = chosen.list === list ? chosen.ids : new Set<number>();
  return {
    ids,
    toggle(some, include) {
      const next = new Set(ids);
      for (const id of some) {
        if (include) next.add(id);
        else next.delete(id);
      }
      setChosen({ list, ids: next });
    },
    clear: () => setChosen({ list, ids: new Set() }),
  };
}
