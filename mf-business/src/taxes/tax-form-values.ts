import type { NewTaxForm, Tax, TaxForm } from '@backoffice/contract/taxes';

/** Maximum number of decimals of a tax rate in percent. */
export const RATE_DECIMALS = 3;

export const EMPTY_TAX: NewTaxForm = { name: '', rate: '', jurisdiction: '' };

/** The chosen items are in the order of `items`, so that equal choices are equal values. */
export function toFormValues({ name, rate, jurisdiction, item_ids }: Tax, items: readonly { id: number }[]): TaxForm {
  const ids = new Set(item_ids);
  return { name, rate: String(rate), jurisdiction, item_ids: items.flatMap(({ id }) => (ids.has(id) ? [id] : [])) };
}

/** The specified body does not have a jurisdiction: only a tax that has one sends it. */
export function toNewTaxBody({ name, rate, jurisdiction }: NewTaxForm) {
  return { name, rate: Number(rate), ...(jurisdiction !== '' && { jurisdiction }) };
}

/**
 * `is_active` is not part of the form: the server's value is sent. The specified body does not have a jurisdiction: it
 * is sent when the tax has one, or had one that was removed.
 */
export function toTaxBody({ rate, jurisdiction, ...values }: TaxForm, base: Tax) {
  const { is_active, updated_at } = base;
  const hasJurisdiction = jurisdiction !== '' || base.jurisdiction !== '';
  return { ...values, rate: Number(rate), ...(hasJurisdiction && { jurisdiction }), is_active, updated_at };
}
