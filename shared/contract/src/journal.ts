import * as z from 'zod/mini';
import { money } from './fields';
import { operation } from './operation';
import { view } from './rights';

const day = z.iso.date();
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Longest range of the journal in days: one quarter. */
export const MAX_JOURNAL_DAYS = 92;

const range = { start: day, end: day };
interface Days {
  start: string;
  end: string;
}

/** Whether a range of days, both ends included, has at most `MAX_JOURNAL_DAYS` days. */
export function isJournalRange({ start, end }: Days): boolean {
  return Date.parse(end) - Date.parse(start) < MAX_JOURNAL_DAYS * DAY_MS;
}

const isValid = [
  z.refine<Days>(({ start, end }) => start <= end, { path: ['end'], error: 'Must not be before the start' }),
  z.refine<Days>(isJournalRange, { path: ['end'], error: `Choose up to ${MAX_JOURNAL_DAYS} days` }),
];

/** One of `debit` and `credit` is 0, the other is positive. */
const journalLine = z.object({
  /** What the line is for: "Card payments". */
  description: z.string(),
  account: z.string(),
  debit: money,
  credit: money,
});
export type JournalLine = z.infer<typeof journalLine>;

/** The journal entry of a closed day, computed from the figures of its Z report. The debits equal the credits. */
const journalEntry = z.object({
  /** Number of the Z report. */
  number: z.int(),
  day,
  /** Identifies the entry in the accounting software: "Z-12". */
  reference: z.string(),
  /** Empty for a day without sales. */
  lines: z.array(journalLine),
  total: money,
  /** Number of revisions of the day's sales that were received after its closing; the entry does not include them. */
  late_count: z.int(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** A closed day that has no journal entry, because its figures do not add up. */
const unbalancedDay = z.object({
  number: z.int(),
  day,
  /** Debits less credits. */
  difference: money,
});

const journal = z.object({
  /** Earliest first. */
  entries: z.array(journalEntry),
  unbalanced_days: z.array(unbalancedDay),
  /** Open (not yet closed) days with sales, up to the current day. */
  open_days: z.array(day),
});
export type Journal = z.infer<typeof journal>;

export const listJournal = operation({
  method: 'GET',
  path: '/journal',
  right: view('day_closings'),
  summary: 'One journal entry for each Z report of a range of days',
  query: z.object(range).check(...isValid),
  response: journal,
});

export const journalFormat = z.enum(['quickbooks_online', 'xero', 'iif', 'csv']);
export type JournalFormat = z.infer<typeof journalFormat>;

export const JOURNAL_FORMATS: Readonly<Record<JournalFormat, string>> = {
  quickbooks_online: 'QuickBooks Online',
  xero: 'Xero',
  iif: 'QuickBooks Desktop',
  csv: 'Spreadsheet',
};

export const getJournalFile = operation({
  method: 'GET',
  path: '/journal/file',
  right: view('day_closings'),
  summary: 'The journal as a file for accounting software; refused with 409 when a day does not balance',
  query: z.object({ ...range, format: journalFormat }).check(...isValid),
  response: z.object({ name: z.string(), content: z.string() }),
});
export type JournalFile = z.infer<typeof getJournalFile.response>;
