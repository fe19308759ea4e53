import { useState } from 'react';
import * as z from 'zod/mini';

const STORAGE_KEY = 'sidebar_groups';
const choicesSchema = z.record(z.string(), z.boolean());
type Choices = z.infer<typeof choicesSchema>;

function readStoredChoices(): Choices {
  try {
    return choicesSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

function storeChoices(openGroups: Choices): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(openGroups));
  } catch {
    // If the browser blocks the storage, the choice lasts until the page is closed.
  }
}

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
    storeChoices(next);
  };
  return { openGroups, choose };
}
