import type { DayReport } from '@backoffice/contract/day-closings';
import type { JournalLine } from '@backoffice/contract/journal';
import { JOURNAL_LINES, type JournalAccountsForm, type JournalLineName } from '@backoffice/contract/journal-accounts';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { Tender } from '@backoffice/contract/sale-kinds';

/** A line of an entry before its account is known. */
export interface Posting {
  line: JournalLineName;
  description: string;
  /** A debit is positive, a credit negative. */
  cents: number;
}

const TENDER_LINES: Readonly<Record<Tender, JournalLineName>> = {
  Cash: 'cash',
  Card: 'card',
  GiftCard: 'gift_card',
  HouseAccount: 'house_account',
  Voucher: 'voucher',
  Other: 'other',
};

/** Builds a posting from an amount in dollars. */
function post(line: JournalLineName, dollars: number, description: string = JOURNAL_LINES[line]): Posting {
  return { line, description, cents: toCents(dollars) };
}

/**
 * Returns the postings of a Z report without those of 0. The money that came in is debited, by tender with tips and less
 * refunds; what it was for is credited. They balance when the report adds up:
 * gross - discounts - refunds + service charges + taxes + rounding + tips
 * = payments + paid on other days - paid for orders of other days - overpayments.
 */
export function toPostings(report: DayReport): Posting[] {
  return [...postPayments(report), ...postSales(report)].filter(({ cents }) => cents !== 0);
}

function postPayments({ tenders, drawers, comparison }: DayReport): Posting[] {
  const { paid_on_other_days, for_other_days, rest } = comparison;
  const isOver = drawers.mismatch > 0;
  return [
    ...tenders.map(({ payment_type, total }) =>
      post(TENDER_LINES[payment_type], total, payment_type === 'Cash' ? 'Cash payments' : undefined),
    ),
    post('cash', drawers.mismatch, isOver ? 'Cash over in the drawers' : 'Cash short in the drawers'),
    post('over_short', -drawers.mismatch),
    post('other_days', paid_on_other_days ?? 0, 'Orders paid on other days'),
    post('other_days', -(for_other_days ?? 0), 'Payments for orders of other days'),
    post('other_days', -rest, rest > 0 ? 'Orders paid in excess' : 'Orders not paid in full'),
  ];
}

function postSales({ orders, taxes, refunded_tax }: DayReport): Posting[] {
  return [
    { ...post('discounts', orders.discounts), cents: toCents(orders.discounts) - toCents(orders.comps) },
    post('comps', orders.comps),
    post('refunds', orders.refunds),
    post('sales', -orders.gross),
    post('service_charges', -orders.service_charges),
    ...taxes.map(({ name, rate, amount }) => post('taxes', -amount, `${name} ${rate}%`)),
    post('taxes', refunded_tax, 'Tax of refunds'),
    post('tips', -orders.tips),
    post('rounding', -orders.rounding),
  ];
}

/** Returns the debits less the credits, in cents: 0 when the postings balance. */
export function findDifference(postings: readonly Posting[]): number {
  return postings.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns the sum of the debits in cents. */
export function sumDebits(postings: readonly Posting[]): number {
  return postings.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0);
}

/** Returns the lines of postings, each with its account. */
export function toLines(postings: readonly Posting[], accounts: JournalAccountsForm): JournalLine[] {
  return postings.map(({ line, description, cents }) => ({
    description,
    account: accounts[line],
    debit: fromCents(Math.max(cents, 0)),
    credit: fromCents(Math.max(-cents, 0)),
  }));
}
