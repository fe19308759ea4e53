import * as z from 'zod/mini';
import { idParams, instant, precondition } from './fields';
import { operation } from './operation';
import { manage, view } from './rights';

export const cashDiscount = z.object({
  /** Percent off the posted price, after other discounts and before tax, on the part paid in cash. */
  cash_discount_rate: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.001)),
  is_cash_discount_enabled: z.boolean(),
  updated_at: instant,
});
export type CashDiscount = z.infer<typeof cashDiscount>;

const RATE_REQUIRED = 'Cash discount rate should not be empty';
const NOT_A_NUMBER = 'Cash discount rate should be a number';

/** A rate in percent, as the text that a user entered; a comma is accepted as the decimal point. */
const typedRate = z.string(RATE_REQUIRED).check(
  z.trim(),
  z.minLength(1, { error: RATE_REQUIRED, abort: true }),
  z.regex(/^(\d+([.,]\d*)?|[.,]\d+)$/, { error: NOT_A_NUMBER, abort: true }),
  z.regex(/^\d*([.,]\d{0,3})?$/, { error: 'Cash discount rate can have at most 3 decimals', abort: true }),
  z.refine((text) => parseRate(text) <= 100, 'Cash discount rate should not exceed 100'),
);

/** Converts the text of a valid rate to a number. */
export function parseRate(typed: string): number {
  return Number(typed.replace(',', '.'));
}

export const cashDiscountForm = z.object({ cash_discount_rate: typedRate });

export const getCashDiscount = operation({
  method: 'GET',
  path: '/locations/:id/cash_discount',
  right: view('discounts'),
  summary: 'The discount of the location for payment in cash',
  params: idParams,
  response: cashDiscount,
});

export const updateCashDiscount = operation({
  method: 'PUT',
  path: '/locations/:id/cash_discount',
  right: manage('discounts'),
  summary: 'Change the cash discount; the rate is text as typed. With updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({
    cash_discount_rate: typedRate,
    is_cash_discount_enabled: z.boolean(),
    updated_at: precondition,
  }),
  response: cashDiscount,
});
