import { type DayReport, dayReport } from '@backoffice/contract/day-closings';
import { type JournalAccountsForm, journalAccountsForm } from '@backoffice/contract/journal-accounts';
import { fromCents } from '@backoffice/contract/money';
import type { Tender } from '@backoffice/contract/sale-kinds';

/** Journal accounts for tests. Each account has the name of the journal line that it is for. */
export const testAccounts: JournalAccountsForm = journalAccountsForm.parse({
  ...Object.fromEntries(Object.keys(journalAccountsForm.shape).map((name) => [name, name])),
  tax_accounts: [],
});

const NO_SALES = {
  ...{ count: 0, open: 0, voided: 0, gross: 0, discounts: 0, comps: 0, refunds: 0, net: 0 },
  ...{ service_charges: 0, tax: 0, rounding: 0, tips: 0, total: 0, guests: 0 },
};

const toDollars = (cents: Record<string, number>) =>
  Object.fromEntries(Object.entries(cents).map(([name, amount]) => [name, fromCents(amount)]));

interface ReportCents {
  orders?: Record<string, number>;
  /** Amount of each tax; the first has the id 1. */
  taxes?: number[];
  /** Refunded amount of each tax; undefined when the report does not split refunded tax by tax. */
  refundedTaxes?: number[] | undefined;
  refundedTax?: number;
  tenders?: { payment_type: Tender; cents: number }[];
  mismatch?: number;
  comparison?: { paid_on_other_days: number; for_other_days: number; rest: number };
}

/** Builds a Z report from its amounts in cents; figures that the journal does not use are 0. */
export function buildReport(cents: ReportCents): DayReport {
  const { orders, taxes, refundedTaxes, refundedTax, tenders, mismatch, comparison } = cents;
  return dayReport.parse({
    orders: { ...NO_SALES, ...toDollars(orders ?? {}) },
    transactions: NO_SALES,
    comparison: {
      ...{ orders: 0, tips: 0, refunds: 0, transactions: 0 },
      ...toDollars({ ...(comparison ?? { paid_on_other_days: 0, for_other_days: 0, rest: 0 }) }),
    },
    taxes: (taxes ?? []).map((amount, index) => ({
      ...{ name: `Tax ${index + 1}`, rate: index + 1, taxable: 0, amount: fromCents(amount) },
      ...(refundedTaxes && { tax_id: index + 1, refunded: fromCents(refundedTaxes[index] ?? 0) }),
    })),
    refunded_tax: fromCents(refundedTax ?? 0),
    tenders: (tenders ?? []).map(({ payment_type, cents }) => ({
      ...{ payment_type, count: 1, amount: 0, tips: 0, refunds: 0, total: fromCents(cents) },
    })),
    voids: { count: 0, amount: 0 },
    drawers: { count: 1, cash_in: 0, cash_out: 0, mismatch: fromCents(mismatch ?? 0) },
    exceptions: [],
  });
}
