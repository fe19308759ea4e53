/** `Eastern Time (America/New_York)`; the bare name of a zone that the browser does not know. */
export function timeZoneLabel(timezone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longGeneric' }).formatToParts();
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    return name === undefined ? timezone : `${name} (${timezone})`;
  } catch {
    return timezone;
  }
}
