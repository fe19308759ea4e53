/** The address behind a website written as a host, or null where it is not one that is safe to open. */
export function websiteAddress(website: string): string | null {
  const text = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  if (!/^[\w.-]+\.[a-z]{2,}/i.test(text.replace(/^https?:\/\//i, '')) || !URL.canParse(text)) return null;
  return new URL(text).href;
}
