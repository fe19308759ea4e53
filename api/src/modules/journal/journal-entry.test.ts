import type { DayReport } from '@backoffice/contract/day-closings';
import { fromCents, toCents } from '@backoffice/contract/money';
import { tender } from '@backoffice/contract/sale-kinds';
import fc from 'fast-check';
import {
  findImbalance,
  type Posting,
  sumDebits,
  type TaxAccounts,
  toJournalLines,
  toPostings,
  toTaxAccounts,
} from './journal-entry';
import { buildReport, testAccounts } from './testing/report-fixtures';

const NO_ACCOUNTS: TaxAccounts = new Map();
const amount = fc.integer({ min: 0, max: 1_000_000_00 });
const signed = fc.integer({ min: -1_000_00, max: 1_000_00 });

/**
 * Generates Z reports that add up, from amounts in cents: payments equal the total of the orders, apart from
 * overpayments and payments on other days.
 */
const anyReport = fc
  .record({
    ...{ gross: amount, discounts: amount, comps: amount, refunds: amount, charges: amount, tips: amount },
    taxes: fc.array(amount, { maxLength: 4 }),
    // The list may be shorter than `taxes`, because a part of the refunded tax may belong to none of the taxes.
    refundedTaxes: fc.option(fc.array(amount, { maxLength: 4 }), { nil: undefined }),
    ...{ refundedTax: amount, rounding: signed, mismatch: signed, rest: signed, paidOnOther: amount, forOther: amount },
    tenders: fc.subarray([...tender.options], { minLength: 1 }),
    shares: fc.array(signed, { minLength: tender.options.length, maxLength: tender.options.length }),
  })
  .map((cents) => {
    const tax = cents.taxes.reduce((sum, one) => sum + one, 0) - cents.refundedTax;
    const net = cents.gross - cents.discounts - cents.comps - cents.refunds;
    const total = net + cents.charges + tax + cents.rounding + cents.tips;
    const paid = total - cents.paidOnOther + cents.forOther + cents.rest;
    const [first = 'Cash', ...others] = cents.tenders;
    const amounts = others.map((payment_type, index) => ({ payment_type, cents: cents.shares[index] ?? 0 }));
    const left = paid - amounts.reduce((sum, one) => sum + one.cents, 0);
    return buildReport({
      orders: {
        ...{ gross: cents.gross, discounts: cents.discounts + cents.comps, comps: cents.comps, refunds: cents.refunds },
        ...{ service_charges: cents.charges, tax, rounding: cents.rounding, tips: cents.tips },
      },
      taxes: cents.taxes,
      refundedTaxes: cents.refundedTaxes,
      refundedTax: cents.refundedTax,
      tenders: [{ payment_type: first, cents: left }, ...amounts],
      mismatch: cents.mismatch,
      comparison: { paid_on_other_days: cents.paidOnOther, for_other_days: cents.forOther, rest: cents.rest },
    });
  });

/** Accounts of some of the taxes 1 to 4; several taxes may share an account. */
const anyTaxAccounts = fc
  .dictionary(fc.constantFrom('1', '2', '3', '4'), fc.constantFrom('State', 'City'))
  .map((accounts): TaxAccounts => new Map(Object.entries(accounts).map(([id, account]) => [Number(id), account])));

/** Adds up amounts in dollars exactly. */
const sumLines = (amounts: number[]) => amounts.reduce((sum, one) => sum + BigInt(Math.round(one * 100)), 0n);

test('the debits of every Z report that adds up equal its credits to the cent', () => {
  fc.assert(
    fc.property(anyReport, anyTaxAccounts, (report, taxAccounts) => {
      const lines = toJournalLines(toPostings(report, taxAccounts), testAccounts);
      expect(toJournalLines(toPostings(report, taxAccounts), testAccounts)).toEqual(lines);
      const [debits, credits] = [lines.map(({ debit }) => debit), lines.map(({ credit }) => credit)].map(sumLines);
      expect(debits).toBe(credits);
      expect(lines.every(({ debit, credit }) => debit >= 0 && credit >= 0 && (debit === 0) !== (credit === 0))).toBe(
        true,
      );
    }),
  );
});

test('the amounts of a tax with an account are posted to this account, and the sum of all taxes stays the same', () => {
  fc.assert(
    fc.property(anyReport, anyTaxAccounts, (report, taxAccounts) => {
      const postings = toPostings(report, taxAccounts);
      const taxes = postings.filter(({ line }) => line === 'taxes');
      const sum = (amounts: { cents: number }[]) => amounts.reduce((cents, one) => cents + one.cents, 0);
      expect(sum(taxes)).toBe(sum(toPostings(report, NO_ACCOUNTS).filter(({ line }) => line === 'taxes')));
      const own = report.taxes.filter(({ tax_id }) => tax_id !== null && taxAccounts.get(tax_id) === 'State');
      expect(sum(taxes.filter(({ account }) => account === 'State'))).toBe(
        own.reduce((cents, { amount: collected, refunded }) => cents - toCents(collected) + toCents(refunded ?? 0), 0),
      );
    }),
  );
});

test('a Z report that is wrong by an amount has this amount as the difference of debits and credits', () => {
  const wrong: ((report: DayReport, dollars: number) => DayReport)[] = [
    (report, dollars) => ({ ...report, orders: { ...report.orders, gross: report.orders.gross - dollars } }),
    (report, dollars) => ({ ...report, comparison: { ...report.comparison, rest: report.comparison.rest - dollars } }),
    (report, dollars) => ({ ...report, refunded_tax: report.refunded_tax + dollars }),
  ];
  fc.assert(
    fc.property(anyReport, fc.constantFrom(...wrong), fc.integer({ min: 1, max: 10_000 }), (report, change, cents) => {
      expect(findImbalance(toPostings(change(report, fromCents(cents)), NO_ACCOUNTS))).toBe(cents);
    }),
  );
});

const CENTS = {
  orders: {
    ...{ gross: 150000, discounts: 10050, comps: 1800, refunds: 2025 },
    ...{ service_charges: 4000, tax: 12050, rounding: -3, tips: 3000 },
  },
  taxes: [11538, 692],
  refundedTax: 180,
  tenders: [
    { payment_type: 'Cash' as const, cents: 50500 },
    { payment_type: 'Card' as const, cents: 104922 },
  ],
  mismatch: -225,
  comparison: { paid_on_other_days: 2550, for_other_days: 1000, rest: 0 },
} satisfies Parameters<typeof buildReport>[0];

const describeLine = ({ line, description, cents }: Posting) => `${line}: ${description} ${fromCents(cents)}`;

test('an entry debits the money received by tender, and credits what the money was paid for', () => {
  const postings = toPostings(buildReport(CENTS), NO_ACCOUNTS);
  expect(postings.map(describeLine)).toEqual([
    'cash: Cash payments 505',
    'card: Card payments 1049.22',
    'cash: Cash short in the drawers -2.25',
    'over_short: Cash over/short 2.25',
    'other_days: Orders paid on other days 25.5',
    'other_days: Payments for orders of other days -10',
    'discounts: Discounts 82.5',
    'comps: Comps 18',
    'refunds: Refunds 20.25',
    'sales: Sales -1500',
    'service_charges: Service charges -40',
    'taxes: Tax 1 1% -115.38',
    'taxes: Tax 2 2% -6.92',
    'taxes: Tax of refunds 1.8',
    'tips: Tips -30',
    'rounding: Cash rounding 0.03',
  ]);
  expect(findImbalance(postings)).toBe(0);
  expect(sumDebits(postings)).toBe(170455);
});

const taxLines = (refundedTaxes?: number[]) =>
  toJournalLines(toPostings(buildReport({ ...CENTS, refundedTaxes }), new Map([[2, 'City']])), testAccounts)
    .filter(({ account, description }) => account === 'City' || description.includes('refunds'))
    .map((line) => Object.values(line));

test('a tax with its own account gets its own lines; the refunded tax of all other taxes is one line', () => {
  expect(taxLines([150, 30])).toEqual([
    ['Tax 2 2%', 'City', 0, 6.92],
    ['Tax 2 2% of refunds', 'City', 0.3, 0],
    ['Tax of refunds', 'taxes', 1.5, 0],
  ]);
});

test('a Z report that does not split refunded tax by tax uses the general tax account for all taxes', () => {
  expect(taxLines()).toEqual([['Tax of refunds', 'taxes', 1.8, 0]]);
});

test('a tax with an empty account field has no account of its own', () => {
  const tax_accounts = [
    { tax_id: 1, account: '' },
    { tax_id: 2, account: 'City' },
  ];
  expect([...toTaxAccounts({ tax_accounts })]).toEqual([[2, 'City']]);
});

test('a day without sales has no lines', () => {
  expect(toPostings(buildReport({}), NO_ACCOUNTS)).toEqual([]);
});
