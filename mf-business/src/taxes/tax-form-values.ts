import type { NewTaxForm, Tax, TaxForm } from '@backoffice/contract/taxes';

/** Maximum number of decimals of a tax rate in percent. */
export const RATE_DECIMALS = 3;

export const EMPTY_TAX: NewTaxForm = { name: '', rate: '', jurisdiction: '' };

/**
 * Returns the values of the form. The chosen items are in the order of `items`, so equal selections are equal values.
 * Items missing from `items`, which were created after it was loaded, follow and keep the tax.
 */
export function toFormValues({ name, rate, jurisdiction, item_ids }: Tax, items: readonly { id: number }[]): TaxForm {
  const ids = new Set(item_ids);
  const listed = items.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  return { name, rate: String(rate), jurisdiction, item_ids: [...new Set([...listed, ...item_ids])] };
}

/** The request body in the specification has no `jurisdiction`, so it is sent only for a tax that has one. */
export function toNewTaxBody({ name, rate, jurisdiction }: NewTaxForm) {
  return { name, rate: Number(rate), ...(jurisdiction !== '' && { jurisdiction }) };
}

/**
 * `is_active` is not part of the form: the server's value is sent. The request body in the specification has no
 * `jurisdiction`, so it is sent only if the tax has a jurisdiction or its jurisdiction was removed.
 */
export function toTaxBody({ rate, jurisdiction, ...values }: TaxForm, base: Tax) {
  const { is_active, updated_at } = base;
  const hasJurisdiction = jurisdiction !== '' || base.jurisdiction !== '';
  return { ...values, rate: Number(rate), ...(hasJurisdiction && { jurisdiction }), is_active, updated_at };
}
