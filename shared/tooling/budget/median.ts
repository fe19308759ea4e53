export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the median with the lowest and the highest value: "96 (88–104)". */
export function formatMedian(values: number[]): string {
  const rounded = values.map(Math.round);
  return `${median(rounded)} (${Math.min(...rounded)}–${Math.max(...rounded)})`;
}
