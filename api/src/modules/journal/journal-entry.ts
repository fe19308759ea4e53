import type { DayReport } from '@backoffice/contract/day-closings';
import type { JournalLine } from '@backoffice/contract/journal';
import {
  JOURNAL_LINES,
  type JournalAccountNames,
  type JournalLineName,
  type TaxAccount,
} from '@backoffice/contract/journal-accounts';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { Tender } from '@backoffice/contract/sale-kinds';

/** A line of a journal entry before its account is known. */
export interface Posting {
  line: JournalLineName;
  /** Account of the tax; if it is missing, the account of `line` applies. */
  account?: string;
  description: string;
  /** Amount in cents: positive for a debit, negative for a credit. */
  cents: number;
}

/** Accounts by tax id, only for taxes that have an account of their own. */
export type TaxAccounts = ReadonlyMap<number, string>;

/** Returns the accounts by tax id, without the taxes that have no account of their own. */
export function toTaxAccounts({ tax_accounts }: { tax_accounts: readonly TaxAccount[] }): TaxAccounts {
  return new Map(tax_accounts.filter(({ account }) => account !== '').map(({ tax_id, account }) => [tax_id, account]));
}

const TENDER_LINES: Readonly<Record<Tender, JournalLineName>> = {
  Cash: 'cash',
  Card: 'card',
  GiftCard: 'gift_card',
  HouseAccount: 'house_account',
  Voucher: 'voucher',
  Other: 'other',
};

function post(line: JournalLineName, dollars: number, description: string = JOURNAL_LINES[line]): Posting {
  return { line, description, cents: toCents(dollars) };
}

/**
 * Returns the postings of a Z report, without postings of 0. The money received is debited by tender, including tips
 * and less refunds; what it was paid for is credited. The postings balance when the report adds up:
 * gross - discounts - refunds + service charges + taxes + rounding + tips
 * = payments + paid on other days - paid for orders of other days - overpayments.
 */
export function toPostings(report: DayReport, taxAccounts: TaxAccounts): Posting[] {
  return [...postPayments(report), ...postSales(report, taxAccounts)].filter(({ cents }) => cents !== 0);
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
    post('other_days', paid_on_other_days, 'Orders paid on other days'),
    post('other_days', -for_other_days, 'Payments for orders of other days'),
    post('other_days', -rest, rest > 0 ? 'Orders overpaid' : 'Orders underpaid'),
  ];
}

function postSales({ orders, taxes, refunded_tax }: DayReport, taxAccounts: TaxAccounts): Posting[] {
  return [
    { ...post('discounts', orders.discounts), cents: toCents(orders.discounts) - toCents(orders.comps) },
    post('comps', orders.comps),
    post('refunds', orders.refunds),
    post('sales', -orders.gross),
    post('service_charges', -orders.service_charges),
    ...postTaxes({ taxes, refunded_tax }, taxAccounts),
    post('tips', -orders.tips),
    post('rounding', -orders.rounding),
  ];
}

/**
 * Returns the postings of collected and refunded taxes. For a tax with an account of its own, both are posted to this
 * account. The rest of the refunded tax is one posting. Reports of older server versions do not split refunded tax by
 * tax: all their taxes are then posted to the general tax account.
 */
function postTaxes(
  { taxes, refunded_tax }: Pick<DayReport, 'taxes' | 'refunded_tax'>,
  taxAccounts: TaxAccounts,
): Posting[] {
  const isSplit = taxes.every(({ refunded }) => refunded !== null);
  const accountOf = (taxId: number | null) => (taxId !== null && isSplit ? taxAccounts.get(taxId) : undefined);
  const collected: Posting[] = [];
  const refunds: Posting[] = [];
  let rest = toCents(refunded_tax);
  for (const { tax_id, name, rate, amount, refunded } of taxes) {
    const account = accountOf(tax_id);
    collected.push({ ...post('taxes', -amount, `${name} ${rate}%`), ...(account && { account }) });
    if (account === undefined) continue;
    const refund = post('taxes', refunded ?? 0, `${name} ${rate}% of refunds`);
    refunds.push({ ...refund, account });
    rest -= refund.cents;
  }
  return [...collected, ...refunds, { line: 'taxes', description: 'Tax of refunds', cents: rest }];
}

/** Returns the debits less the credits, in cents: 0 when the postings balance. */
export function findImbalance(postings: readonly Posting[]): number {
  return postings.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns the sum of the debits in cents. */
export function sumDebits(postings: readonly Posting[]): number {
  return postings.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0);
}

/** Returns the lines of postings, each with its account. */
export function toJournalLines(postings: readonly Posting[], accounts: JournalAccountNames): JournalLine[] {
  return postings.map(({ line, account, description, cents }) => ({
    description,
    account: account ?? accounts[line],
    debit: fromCents(Math.max(cents, 0)),
    credit: fromCents(Math.max(-cents, 0)),
  }));
}
