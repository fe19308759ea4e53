const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,234 ms`. */
export function formatMilliseconds(duration: number): string {
  return `${count.format(duration)} ms`;
}
