import { STANDARD_TENDERS, type Tender, tender } from '@backoffice/contract/sale-kinds';

const SEPARATOR = '+';
const STANDARD: readonly Tender[] = STANDARD_TENDERS;

/**
 * Returns the different tenders of an order, such as `Cash+GiftCard`, in the sequence of the contract. Returns null for
 * a single tender and for orders paid by cash and card only.
 */
export function describeTenderMix(tenders: readonly Tender[]): string | null {
  if (tenders.every((name) => STANDARD.includes(name))) return null;
  const used = tender.options.filter((name) => tenders.includes(name));
  return used.length > 1 ? used.join(SEPARATOR) : null;
}

function listMixes(): Tender[][] {
  const mixes: Tender[][] = [[]];
  for (const name of tender.options) mixes.push(...mixes.map((mix) => [...mix, name]));
  return mixes;
}

/** By tender: the tender itself, its mixes with other tenders, and Mixed for cash and card. */
const PAYMENT_TYPES = new Map<string, string[]>(
  tender.options.map((name) => {
    const types = listMixes().flatMap((mix) => (mix.includes(name) ? (describeTenderMix(mix) ?? []) : []));
    return [name, STANDARD.includes(name) ? [name, 'Mixed', ...types] : [name, ...types]];
  }),
);

/** Returns all payment types that an order with a payment by this tender may have, including mixes of tenders. */
export function paymentTypesWith(name: string): string[] {
  return PAYMENT_TYPES.get(name) ?? [name];
}
