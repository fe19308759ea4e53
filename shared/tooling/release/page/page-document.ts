import type { RemoteDescription } from '@backoffice/platform/remote/description';

/** A remote in the registry that the page contains. */
export interface PageRemote {
  description: RemoteDescription;
  current: { version: string; preload: string[]; integrity: Record<string, string>; manifest: string; entry: string };
}

export interface PageRegistry {
  /** `layout` has the integrity of the files of the signed-in layout, by address. */
  shell: { version: string; layout?: Record<string, string> };
  remotes: PageRemote[];
}

/** Reads the registry from the page's script element. */
export function readPageRegistry(): PageRegistry {
  return JSON.parse(document.getElementById('registry')?.textContent ?? '');
}

/** Reads a stored value; undefined also when the browser refuses storage. */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
