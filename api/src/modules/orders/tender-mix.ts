import { STANDARD_TENDERS, type Tender, tender } from '@backoffice/contract/sale-kinds';

const SEPARATOR = '+';
const STANDARD: readonly Tender[] = STANDARD_TENDERS;

/** Returns the different tenders of an order in the order of the contract, as in `Cash+GiftCard`; null for cash and card. */
export function describeTenderMix(tenders: readonly Tender[]): string | null {
  if (tenders.every((name) => STANDARD.includes(name))) return null;
  const used = tender.options.filter((name) => tenders.includes(name));
  return used.length > 1 ? used.join(SEPARATOR) : null;
}

/** Returns all sets of tenders. */
function listMixes(): Tender[][] {
  const mixes: Tender[][] = [[]];
  for (const name of tender.options) mixes.push(...mixes.map((mix) => [...mix, name]));
  return mixes;
}

/** The payment types of an order that has a payment by each tender: the tender, its mixes, and Mixed for cash and card. */
const PAYMENT_TYPES = new Map<string, string[]>(
  tender.options.map((name) => {
    const types = listMixes().flatMap((mix) => (mix.includes(name) ? (describeTenderMix(mix) ?? []) : []));
    return [name, STANDARD.includes(name) ? [name, 'Mixed', ...types] : [name, ...types]];
  }),
);

/** Returns the payment types, or mixes of tenders, of the orders that have a payment by a tender. */
export function paymentTypesWith(name: string): string[] {
  return PAYMENT_TYPES.get(name) ?? [name];
}
