import { formatDateTime } from '@backoffice/contract/dates';
import { exceptionLabel } from '@backoffice/contract/exceptions';
import { formatSignedMoney, toCents } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import { formatCount } from '@backoffice/contract/words';
import type { MailReport } from './read-report';
import { describeDays } from './report-period';

/** A table of an email. The first column is text and the others are right-aligned. */
export interface MailTable {
  title: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Whether the first row is emphasized and the last column contains figures of the compared days. */
  isComparison?: true;
  /** Shown below the rows, or instead of them when there are none. */
  note?: string;
  link: { label: string; url: string };
}

export interface MailContent {
  subject: string;
  locationName: string;
  /** The days that the report covers. */
  title: string;
  net: string;
  /** Change of the net sales compared with the earlier days. */
  change: string;
  tables: readonly MailTable[];
  attachmentNote: string;
}

const numberFormat = new Intl.NumberFormat('en-US');
const formatNumber = (value: number) => numberFormat.format(value);
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Describes the change of an amount: "+12.5% compared with Tuesday, Nov 17". */
function describeChange(amount: number, compared: number, days: string): string {
  const [now, before] = [toCents(amount), toCents(compared)];
  if (before <= 0) return `${formatSignedMoney(compared)} net on ${days}`;
  return `${percent.format((now - before) / before)} compared with ${days}`;
}

/** Figures of the sales summary. `rare` figures are omitted when they are 0 on the reported and the compared days. */
const FIGURES: ReadonlyArray<{ label: string; value: (totals: SalesTotals) => number; rare?: true; count?: true }> = [
  { label: 'Net sales', value: ({ net }) => net },
  { label: 'Orders', value: ({ count }) => count, count: true },
  { label: 'Guests', value: ({ guests }) => guests, count: true, rare: true },
  { label: 'Gross sales', value: ({ gross }) => gross },
  { label: 'Discounts', value: ({ discounts }) => -discounts },
  { label: 'Refunds', value: ({ refunds }) => -refunds },
  { label: 'Service charges', value: ({ service_charges }) => service_charges, rare: true },
  { label: 'Taxes', value: ({ tax }) => tax },
  { label: 'Cash rounding', value: ({ rounding }) => rounding, rare: true },
  { label: 'Tips', value: ({ tips }) => tips },
  { label: 'Total collected', value: ({ total }) => total },
];

function summaryTable({ totals, compared, period }: MailReport, url: string): MailTable {
  const shown = FIGURES.filter(({ value, rare }) => !rare || value(totals) !== 0 || value(compared) !== 0);
  const excluded = [
    totals.open > 0 ? `${totals.open} open` : '',
    totals.voided > 0 ? `${totals.voided} voided` : '',
  ].filter((part) => part !== '');
  return {
    title: 'Sales summary',
    header: ['', describeDays(period.frequency, period.days), describeDays(period.frequency, period.compared)],
    rows: shown.map(({ label, value, count }) => {
      const format = count ? formatNumber : formatSignedMoney;
      return [label, format(value(totals)), format(value(compared))];
    }),
    isComparison: true,
    ...(excluded.length > 0 && { note: `Orders not in the amounts: ${excluded.join(' and ')}.` }),
    link: { label: 'Open the orders', url },
  };
}

/** Returns a note for a list that is truncated or empty. */
function noteRows({ rows, total }: { rows: readonly unknown[]; total: number }, noun: string, none: string) {
  if (total === 0) return { note: none };
  return rows.length < total ? { note: `The first ${rows.length} of ${formatCount(total, noun)}.` } : {};
}

function itemsTable(items: NonNullable<MailReport['items']>, url: string): MailTable {
  return {
    title: 'Product mix',
    header: ['Item', 'Quantity', 'Net sales'],
    rows: items.rows.map(({ item_name, quantity, net }) => [item_name, formatNumber(quantity), formatSignedMoney(net)]),
    ...noteRows(items, 'item', 'No items were sold.'),
    link: { label: 'Open the product mix', url },
  };
}

function taxesTable(taxes: NonNullable<MailReport['taxes']>, url: string): MailTable {
  return {
    title: 'Taxes',
    header: ['Tax', 'Taxable', 'Due'],
    rows: taxes.rows.map(({ name, rate, taxable, due }) => [
      `${name} ${rate}%`,
      formatSignedMoney(taxable),
      formatSignedMoney(due),
    ]),
    ...noteRows(taxes, 'tax rate', 'No tax was charged.'),
    link: { label: 'Open the taxes', url },
  };
}

function exceptionsTable(exceptions: NonNullable<MailReport['exceptions']>, zone: string, url: string): MailTable {
  return {
    title: 'Exceptions',
    header: ['What', 'Who', 'Amount'],
    rows: exceptions.rows.map(({ kind, at, employee, amount }) => [
      `${exceptionLabel(kind)}, ${formatDateTime(at, zone)}`,
      employee ? `${employee.first_name} ${employee.last_name}`.trim() : '',
      amount === null ? '' : formatSignedMoney(amount),
    ]),
    ...noteRows(exceptions, 'exception', 'Nothing was unusual.'),
    link: { label: 'Open the exceptions', url },
  };
}

/** Returns a function that builds the URL of a report page for the days of the report. */
function reportUrls({ period: { days } }: MailReport, publicUrl: string) {
  const search = new URLSearchParams({
    date_filter: 'custom_date_range',
    start_date: days.start,
    end_date: days.end,
  });
  return (page: string) => `${publicUrl.replace(/\/+$/, '')}/reporting/${page}?${search}`;
}

/** Builds the content of a report email. `publicUrl` is the URL of the back office. */
export function buildMailContent(report: MailReport, publicUrl: string): MailContent {
  const { location, period, totals, compared, items, taxes, exceptions } = report;
  const urlOf = reportUrls(report, publicUrl);
  const title = describeDays(period.frequency, period.days);
  const net = formatSignedMoney(totals.net);
  return {
    subject: `${location.name}: ${title} – ${net} net`,
    locationName: location.name,
    title,
    net,
    change: describeChange(totals.net, compared.net, describeDays(period.frequency, period.compared)),
    tables: [
      summaryTable(report, urlOf('orders')),
      ...(items ? [itemsTable(items, urlOf('items'))] : []),
      ...(taxes ? [taxesTable(taxes, urlOf('taxes'))] : []),
      ...(exceptions ? [exceptionsTable(exceptions, location.timezone, urlOf('exceptions'))] : []),
    ],
    attachmentNote: report.attachment
      ? 'All orders are attached as a CSV file for spreadsheets.'
      : `There are too many orders to attach. Export them here: ${urlOf('orders')}`,
  };
}
