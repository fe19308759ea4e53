import { formatDay } from '@backoffice/contract/dates';
import type { JournalEntry, JournalFile, JournalFormat } from '@backoffice/contract/journal';
import { stringify } from 'csv-stringify/sync';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { AppError } from '../../errors';
import { amountCell, textCell } from '../reports/report-csv';

type Row = readonly string[];

const amountOrEmpty = (amount: number) => (amount === 0 ? '' : amountCell(amount));

function writeCsv(header: Row, rows: readonly Row[]): string {
  return stringify([header, ...rows], { record_delimiter: 'windows' });
}

function toRows(
  entries: readonly JournalEntry[],
  toRow: (entry: JournalEntry, line: JournalEntry['lines'][number]) => Row,
) {
  return entries.flatMap((entry) => entry.lines.map((line) => toRow(entry, line)));
}

/**
 * Writes a file for the import of journal entries into QuickBooks Online. Rows with the same number are one entry;
 * QuickBooks warns when an entry with this number already exists. Columns: quickbooks.intuit.com, "Import journal
 * entries in QuickBooks Online".
 */
function writeQuickBooksOnline(entries: readonly JournalEntry[]): string {
  return writeCsv(
    ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'],
    toRows(entries, ({ reference, day }, { account, description, debit, credit }) => [
      ...[reference, formatDay(day), textCell(account), textCell(description)],
      ...[amountOrEmpty(debit), amountOrEmpty(credit)],
    ]),
  );
}

export const MAX_XERO_LINES = 300;

/** Formats a day as Xero reads it in every country: "19 Nov 2026". */
const formatXeroDay = (day: string) => format(parseISO(day), 'd MMM yyyy');

/**
 * Writes a file in the format of Xero's import template for manual journals: rows with the same narration and date are
 * one journal, and debits are positive. Columns and the limit of 300 lines: help.xero.com, "Enter multiple manual
 * journals using an import template".
 */
function writeXero(entries: readonly JournalEntry[], taxRate: string): string {
  const rows = toRows(entries, ({ reference, day }, { account, description, debit, credit }) => [
    ...[`${reference} daily sales`, formatXeroDay(day), textCell(description), textCell(account), textCell(taxRate)],
    ...[amountCell(debit === 0 ? -credit : debit), '', '', '', ''],
  ]);
  if (rows.length > MAX_XERO_LINES)
    throw new AppError(
      'conflict',
      `Xero reads up to ${MAX_XERO_LINES} lines per file, but these days have ${rows.length}. Choose fewer days.`,
    );
  return writeCsv(
    [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ],
    rows,
  );
}

/** Tabs, line breaks and quotes would end a cell of an IIF file. */
const iifCell = (text: string) => text.replaceAll(/[\t\r\n"]/g, ' ');

/**
 * Writes general journal entries in the IIF format of QuickBooks Desktop: cells are separated by tabs, debits are
 * positive. The first line of an entry has the keyword TRNS, each further line SPL. Keywords:
 * support.quickbooks.intuit.com, "IIF reference: transactions".
 */
function writeIif(entries: readonly JournalEntry[]): string {
  const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'];
  const rows: Row[] = [['!TRNS', ...columns], ['!SPL', ...columns], ['!ENDTRNS']];
  for (const { reference, day, lines } of entries.filter((entry) => entry.lines.length > 0)) {
    for (const [index, { account, description, debit, credit }] of lines.entries()) {
      const amount = amountCell(debit === 0 ? -credit : debit);
      const cells = ['GENERAL JOURNAL', formatDay(day), account, amount, reference, description].map(iifCell);
      rows.push([index === 0 ? 'TRNS' : 'SPL', ...cells]);
    }
    rows.push(['ENDTRNS']);
  }
  return rows.map((row) => `${row.join('\t')}\r\n`).join('');
}

function writeSpreadsheet(entries: readonly JournalEntry[]): string {
  return writeCsv(
    ['Reference', 'Day', 'Account', 'Description', 'Debit', 'Credit'],
    toRows(entries, ({ reference, day }, { account, description, debit, credit }) => [
      ...[reference, day, textCell(account), textCell(description), amountOrEmpty(debit), amountOrEmpty(credit)],
    ]),
  );
}

interface FileOptions {
  format: JournalFormat;
  start: string;
  end: string;
  /** Name of the Xero tax rate that each line of a Xero file has. */
  xeroTaxRate: string;
}

/** Writes entries as a file; the same entries always give the same file. */
export function writeJournalFile(
  entries: readonly JournalEntry[],
  { format, start, end, xeroTaxRate }: FileOptions,
): JournalFile {
  const write = {
    quickbooks_online: writeQuickBooksOnline,
    xero: (written: readonly JournalEntry[]) => writeXero(written, xeroTaxRate),
    iif: writeIif,
    csv: writeSpreadsheet,
  }[format];
  const days = start === end ? start : `${start}_${end}`;
  return { name: `journal_${format}_${days}.${format === 'iif' ? 'iif' : 'csv'}`, content: write(entries) };
}
