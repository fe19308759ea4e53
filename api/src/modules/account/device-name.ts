import Bowser from 'bowser';

const UNKNOWN = 'Unknown device';

/** Returns the browser and operating system of a User-Agent header, such as "Chrome on Windows". */
export function formatDevice(userAgent: string | null): string {
  // Bowser throws an error for an empty text.
  if (!userAgent?.trim()) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || UNKNOWN;
}
