/**
 * Formats the entered `text` of a price field: keeps digits and one decimal point, reads a comma as a point, and
 * removes leading zeros and decimals beyond `decimals`.
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
