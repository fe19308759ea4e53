const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a duration as `1,234 ms`. */
export function formatMilliseconds(duration: number): string {
  return `${numberFormat.format(duration)} ms`;
}
