import type { JournalEntry, JournalFormat } from '@backoffice/contract/journal';
import { MAX_XERO_LINES, writeJournalFile } from './journal-file';

const entry: JournalEntry = {
  ...{ number: 12, day: '2026-11-19', reference: 'Z-12', total: 1234.5, late_count: 0 },
  lines: [
    { description: 'Card payments', account: 'Bank:Card, clearing', debit: 1234.5, credit: 0 },
    { description: 'Sales', account: 'Sales', debit: 0, credit: 1134.5 },
    { description: '=Tax 8.875%', account: 'Sales Tax Payable', debit: 0, credit: 100 },
  ],
};

function write(format: JournalFormat, entries = [entry], end = '2026-11-19') {
  const { name, content } = writeJournalFile(entries, { format, start: '2026-11-19', end, xeroTaxRate: 'Tax Exempt' });
  return { name, lines: content.split('\r\n') };
}

test('each row for QuickBooks Online contains a debit or a credit, under the number of the Z report', () => {
  expect(write('quickbooks_online')).toEqual({
    name: 'journal_quickbooks_online_2026-11-19.csv',
    lines: [
      'Journal No.,Journal Date,Account Name,Description,Debits,Credits',
      'Z-12,11/19/2026,"Bank:Card, clearing",Card payments,1234.50,',
      'Z-12,11/19/2026,Sales,Sales,,1134.50',
      "Z-12,11/19/2026,Sales Tax Payable,'=Tax 8.875%,,100.00",
      '',
    ],
  });
});

test('the file for Xero contains positive debits, negative credits and unambiguous dates', () => {
  expect(write('xero').lines).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    'Z-12 daily sales,19 Nov 2026,Card payments,"Bank:Card, clearing",Tax Exempt,1234.50,,,,',
    'Z-12 daily sales,19 Nov 2026,Sales,Sales,Tax Exempt,-1134.50,,,,',
    "Z-12 daily sales,19 Nov 2026,'=Tax 8.875%,Sales Tax Payable,Tax Exempt,-100.00,,,,",
    '',
  ]);
});

test('a file for Xero with more lines than Xero can import is refused', () => {
  const entries = Array.from({ length: MAX_XERO_LINES / entry.lines.length }, () => entry);
  expect(write('xero', entries).lines).toHaveLength(MAX_XERO_LINES + 2);
  expect(() => write('xero', [...entries, entry])).toThrow(
    'Xero reads up to 300 lines per file, but these days have 303. Choose fewer days.',
  );
});

test('the file for QuickBooks Desktop contains a transaction with its splits for each Z report', () => {
  expect(write('iif', [entry], '2026-11-20')).toEqual({
    name: 'journal_iif_2026-11-19_2026-11-20.iif',
    lines: [
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t11/19/2026\tBank:Card, clearing\t1234.50\tZ-12\tCard payments',
      'SPL\tGENERAL JOURNAL\t11/19/2026\tSales\t-1134.50\tZ-12\tSales',
      'SPL\tGENERAL JOURNAL\t11/19/2026\tSales Tax Payable\t-100.00\tZ-12\t=Tax 8.875%',
      'ENDTRNS',
      '',
    ],
  });
});

test('a day without sales has no transaction in the file for QuickBooks Desktop', () => {
  expect(write('iif', [{ ...entry, lines: [] }]).lines).toHaveLength(4);
});

test('a tab or quote in a description does not end a cell of the file for QuickBooks Desktop', () => {
  const [line] = entry.lines;
  const lines = line ? [{ ...line, description: 'City\t"A"\n tax' }] : [];
  expect(write('iif', [{ ...entry, lines }]).lines[3]).toMatch(/\tCity {2}A {3}tax$/);
});

test('the file for spreadsheets contains days in a sortable format', () => {
  expect(write('csv').lines.slice(0, 2)).toEqual([
    'Reference,Day,Account,Description,Debit,Credit',
    'Z-12,2026-11-19,"Bank:Card, clearing",Card payments,1234.50,',
  ]);
});
