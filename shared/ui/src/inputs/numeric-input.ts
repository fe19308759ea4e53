/** Formats a typed price: digits and one point (a comma becomes one), no leading zeros, at most `decimals` decimals. */
export function formatTypedPrice(text: string, decimals: number): string {
  const [whole = '', ...rest] = text
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || decimals === 0) return digits;
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, decimals)}`;
}
