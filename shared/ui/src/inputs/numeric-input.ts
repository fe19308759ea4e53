/** An amount with thousands separators. Does not match "1.234,", because no digit follows the comma yet. */
const GROUPED = /^\d{1,3}((,\d{3})+\.\d*|(\.\d{3})+,\d+)$/;

/** Removes the thousands separators of "1,234.56" and "1.234,56". */
function removeThousandsSeparators(text: string): string {
  if (!GROUPED.test(text)) return text;
  return text.lastIndexOf('.') > text.lastIndexOf(',') ? text.replaceAll(',', '') : text.replaceAll('.', '');
}

/** Formats a typed price: digits and one point (a comma becomes one), no leading zeros, at most `decimals` decimals. */
export function formatTypedPrice(text: string, decimals: number): string {
  const [whole = '', ...rest] = removeThousandsSeparators(text.replaceAll(/[^\d.,]/g, ''))
    .replaceAll(',', '.')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || decimals === 0) return digits;
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, decimals)}`;
}
