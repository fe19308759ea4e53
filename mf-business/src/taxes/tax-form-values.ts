import type { NewTaxForm, Tax, TaxForm } from '@backoffice/contract/taxes';

/** Maximum number of decimals of a tax rate in percent. */
export const RATE_DECIMALS = 3;

export const EMPTY_TAX: NewTaxForm = { name: '', rate: '' };

/** The chosen items are in the order of `items`, so that equal choices are equal values. */
export function toFormValues({ name, rate, item_ids }: Tax, items: readonly { id: number }[]): TaxForm {
  const ids = new Set(item_ids);
  return { name, rate: String(rate), item_ids: items.flatMap(({ id }) => (ids.has(id) ? [id] : [])) };
}

export function toNewTaxBody({ name, rate }: NewTaxForm) {
  return { name, rate: Number(rate) };
}

/** `is_active` is not part of the form: the server's value is sent. */
export function toTaxBody({ rate, ...values }: TaxForm, { is_active, updated_at }: Tax) {
  return { ...values, rate: Number(rate), is_active, updated_at };
}
