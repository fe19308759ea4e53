/**
 * What a price field makes of typed `text`: digits and one decimal point, a comma taken for a point, no leading zeros,
 * at most `decimals` decimals.
 */
export function formatTypedPrice(text: string, decimals: number): string {
  const [whole = '', ...rest] = text
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || decimals === 0) return digits;
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, decimals)}`;
}
