import type { Journal, JournalEntry } from '@backoffice/contract/journal';
import type { JournalAccounts } from '@backoffice/contract/journal-accounts';

export function buildEntry(changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    ...{ number: 12, day: '2026-11-19', reference: 'Z-12', total: 1529.75, late_count: 0 },
    lines: [
      { description: 'Card payments', account: 'Card Clearing', debit: 1509.5, credit: 0 },
      { description: 'Refunds', account: 'Sales Returns', debit: 20.25, credit: 0 },
      { description: 'Sales', account: 'Sales', debit: 0, credit: 1500 },
      { description: 'Tips', account: 'Tips Payable', debit: 0, credit: 29.75 },
    ],
    ...changes,
  };
}

export function buildJournal(changes: Partial<Journal> = {}): Journal {
  return { entries: [buildEntry()], unbalanced_days: [], open_days: [], ...changes };
}

export const journalAccounts: JournalAccounts = {
  ...{ cash: 'Cash on Hand', card: 'Card Clearing', gift_card: 'Gift Cards', house_account: 'House Accounts' },
  ...{ voucher: 'Vouchers', other: 'Other Payments', over_short: 'Cash Over and Short', other_days: 'Open Checks' },
  ...{ sales: 'Sales', discounts: 'Discounts Given', comps: 'Comps', refunds: 'Sales Returns' },
  ...{ service_charges: 'Service Charges', taxes: 'Sales Tax Payable', tips: 'Tips Payable', rounding: 'Rounding' },
  tax_accounts: [
    { tax_id: 4, name: 'City', account: '' },
    { tax_id: 8, name: 'State', account: 'NYS Tax Payable' },
  ],
  ...{ xero_tax_rate: 'Tax Exempt', updated_at: '2026-11-01T12:00:00.000Z' },
};
