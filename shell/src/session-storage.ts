/** Returns what this tab stores under `key`; null when there is nothing, or when the browser refuses storage. */
export function readSessionItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value` under `key` in this tab; null removes it. Stores nothing when the browser refuses storage. */
export function writeSessionItem(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {}
}
