/** Returns the JSON value that this browser stores under `key`; null without one, or when the browser refuses storage. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores `value` as JSON under `key` in this browser. Stores nothing when the browser refuses storage. */
export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
