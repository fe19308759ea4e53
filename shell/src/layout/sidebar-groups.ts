import { useState } from 'react';
import * as z from 'zod/mini';

const STORAGE_KEY = 'sidebar_groups';
const choices = z.record(z.string(), z.boolean());
type Choices = z.infer<typeof choices>;

function storedChoices(): Choices {
  try {
    return choices.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

function store(chosen: Choices): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
  } catch {
    // Without storage a choice lasts as long as the page.
  }
}

/**
 * Which groups the user opened and closed, by their prefix: kept in the browser. Coming to a group (`activePrefix`) opens
 * it whatever was chosen before.
 */
export function useGroupChoices(activePrefix: string | undefined) {
  const [chosen, setChosen] = useState(storedChoices);
  const [shownPrefix, setShownPrefix] = useState<string>();
  if (shownPrefix !== activePrefix) {
    setShownPrefix(activePrefix);
    if (activePrefix !== undefined) setChosen({ ...chosen, [activePrefix]: true });
  }
  const choose = (prefix: string, open: boolean) => {
    const next = { ...chosen, [prefix]: open };
    setChosen(next);
    store(next);
  };
  return { chosen, choose };
}
