import { useState } from 'react';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../local-storage';

const STORAGE_KEY = 'sidebar_groups';
const choicesSchema = z.record(z.string(), z.boolean());

const readStoredChoices = () => choicesSchema.safeParse(readJson(STORAGE_KEY)).data ?? {};

/** Returns which groups are open, by path prefix; the browser stores the choice. A visit to a page opens its group. */
export function useSidebarGroupState(activePrefix: string | undefined) {
  const [openGroups, setOpenGroups] = useState(readStoredChoices);
  const [previousPrefix, setPreviousPrefix] = useState<string>();
  if (previousPrefix !== activePrefix) {
    setPreviousPrefix(activePrefix);
    if (activePrefix !== undefined) setOpenGroups({ ...openGroups, [activePrefix]: true });
  }
  const choose = (prefix: string, open: boolean) => {
    const next = { ...openGroups, [prefix]: open };
    setOpenGroups(next);
    writeJson(STORAGE_KEY, next);
  };
  return { openGroups, choose };
}
