import * as z from 'zod/mini';
import { type ColumnValues, formFields, responseFields } from './columns';
import { id, instant, precondition, printableAscii, requiredText } from './fields';
import { operation } from './operation';
import { manage, view } from './rights';

/** Names of the lines of a journal entry, each of which has an account. */
export const JOURNAL_LINES = {
  cash: 'Cash',
  card: 'Card payments',
  gift_card: 'Gift cards',
  house_account: 'House accounts',
  voucher: 'Vouchers',
  other: 'Other payments',
  over_short: 'Cash over/short',
  other_days: 'Paid on other days',
  sales: 'Sales',
  discounts: 'Discounts',
  comps: 'Comps',
  refunds: 'Refunds',
  service_charges: 'Service charges',
  taxes: 'Taxes',
  tips: 'Tips',
  rounding: 'Cash rounding',
} as const;
export type JournalLineName = keyof typeof JOURNAL_LINES;

/** QuickBooks Online accepts account names of up to 100 characters. */
const MAX_LENGTH = 100;

const tooLong = (label: string) => `${label} can contain a maximum of ${MAX_LENGTH} characters`;

/** The text must not look like a formula, which a spreadsheet would run, or contain quotes, which delimit cells. */
const isUnchangedInFiles = (label: string) => [
  z.regex(/^(?![=+\-@'])/, `${label} must not start with = + - @ or an apostrophe`),
  z.regex(/^[^"]*$/, `${label} must not contain quotes`),
];

function accountText(label: string) {
  return requiredText({ required: `Please enter ${label}`, max: MAX_LENGTH, tooLong: tooLong(label) }).check(
    ...isUnchangedInFiles(label),
  );
}

const account = (line: JournalLineName) => accountText(`Account of ${JOURNAL_LINES[line]}`);

/** The account of each line, and the name of the Xero tax rate that all lines of a Xero file have. */
export const journalAccountColumns = {
  cash: account('cash'),
  card: account('card'),
  gift_card: account('gift_card'),
  house_account: account('house_account'),
  voucher: account('voucher'),
  other: account('other'),
  over_short: account('over_short'),
  other_days: account('other_days'),
  sales: account('sales'),
  discounts: account('discounts'),
  comps: account('comps'),
  refunds: account('refunds'),
  service_charges: account('service_charges'),
  taxes: account('taxes'),
  tips: account('tips'),
  rounding: account('rounding'),
  xero_tax_rate: accountText('Tax rate in Xero'),
};

export type JournalAccountNames = ColumnValues<typeof journalAccountColumns>;

const TAX_ACCOUNT = 'Account of the tax';

/** The account of a single tax; when empty, the tax is posted to the account `taxes`. */
const taxAccount = z.object({
  tax_id: id,
  account: z
    .string()
    .check(z.trim(), printableAscii, z.maxLength(MAX_LENGTH, tooLong(TAX_ACCOUNT)), ...isUnchangedInFiles(TAX_ACCOUNT)),
});

const MAX_TAXES = 1_000;
const taxAccounts = z.array(taxAccount).check(z.maxLength(MAX_TAXES));
export type TaxAccount = z.infer<typeof taxAccount>;

export const journalAccountsForm = z.object({ ...formFields(journalAccountColumns), tax_accounts: taxAccounts });
export type JournalAccountsForm = z.infer<typeof journalAccountsForm>;

export const journalAccounts = z.object({
  ...responseFields(journalAccountColumns),
  /** All taxes of the location, and deleted taxes that have an account, sorted by name. */
  tax_accounts: z.array(z.object({ tax_id: id, name: z.string(), account: z.string() })),
  updated_at: instant,
});
export type JournalAccounts = z.infer<typeof journalAccounts>;

export const getJournalAccounts = operation({
  method: 'GET',
  path: '/journal_accounts',
  right: view('day_closings'),
  summary: 'The account of each line of the journal in the accounting software',
  response: journalAccounts,
});

export const updateJournalAccounts = operation({
  method: 'PUT',
  path: '/journal_accounts',
  right: manage('day_closings'),
  summary:
    'Change the accounts of the journal, and of the taxes that are given; with updated_at, refused with 409 when stale',
  body: z.strictObject({
    ...journalAccountColumns,
    tax_accounts: z.optional(taxAccounts),
    updated_at: precondition,
  }),
  response: journalAccounts,
});
