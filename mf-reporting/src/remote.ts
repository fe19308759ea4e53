import { reconcileFigures } from '@backoffice/contract/figure-reconciliation';
import { getSalesOverview } from '@backoffice/contract/overview';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { Contribution, RemoteDescription } from '@backoffice/platform/remote/description';
import {
  PAGING_FILTERS,
  prefetchPath,
  TODAY_END,
  TODAY_START,
  urlFilters,
} from '@backoffice/platform/remote/prefetch-path';
import { cardRequestModules } from './overview/card-requests';
import { paths } from './paths';
import { SKELETON_LINES } from './record-sales/skeleton-lines';
import { closings, overview, type ReportDescription, reconciliation, reportMails, reports } from './reports';

const today = { start_date: TODAY_START, end_date: TODAY_END };
const paging = { page: DEFAULT_PAGE, per_page: DEFAULT_PER_PAGE };
const firstPage = { ...today, ...paging };
const allReports: readonly ReportDescription[] = Object.values(reports);

/** Returns the requests of a report's first view, each with the URL parameters that it forwards as query parameters. */
function buildRequests({ list, summary, others = [], query: fixed = {}, urlFilters: params = {} }: ReportDescription) {
  const filters = urlFilters(params);
  return Object.fromEntries([
    [prefetchPath(list, { query: { ...firstPage, ...fixed } }), { ...filters, ...PAGING_FILTERS }],
    [prefetchPath(summary, { query: { ...today, ...fixed } }), filters],
    ...others.map(({ operation, params: pathParams, query, urlFilters: own }) => [
      prefetchPath(operation, { params: pathParams, query: query ?? today }),
      query === undefined ? (own ? urlFilters(own) : filters) : {},
    ]),
  ]);
}

/** Returns pairs of a request and its back-office module for requests that need a different module than the report. */
function buildRequestModules({ others = [] }: ReportDescription) {
  return others.flatMap(({ operation, params, query, module }) =>
    module === undefined ? [] : [[prefetchPath(operation, { params, query: query ?? today }), module] as const],
  );
}

const closingRequests = {
  [prefetchPath(closings.openDay)]: {},
  [prefetchPath(closings.list, { query: paging })]: PAGING_FILTERS,
};

const requests = {
  ...Object.fromEntries(allReports.map((report) => [report.path, buildRequests(report)])),
  [closings.path]: closingRequests,
  [reportMails.path]: { [prefetchPath(reportMails.list, { query: paging })]: PAGING_FILTERS },
  [overview.path]: Object.fromEntries(
    [prefetchPath(getSalesOverview), ...Object.keys(cardRequestModules)].map((request) => [request, {}]),
  ),
  [reconciliation.path]: { [prefetchPath(reconcileFigures, { query: today })]: {} },
};

/** This area's overview cards. Gaps between their `order` values are left for cards of other areas. */
const cards: Array<Omit<Contribution, 'slot'>> = [
  { id: 'sales', title: 'Today', order: 10, isWide: true },
  { id: 'hours', title: 'Net sales by hour', order: 20, isWide: true },
  { id: 'top-items', title: 'Top items', order: 30, module: 'sales_report' },
  { id: 'fallen-items', title: 'Behind last week', order: 40, module: 'sales_report' },
  { id: 'attention', title: 'Needs attention', order: 50 },
  { id: 'closing', title: 'Last closed day', order: 70, module: 'day_closings' },
];
const overviewCards: Contribution[] = cards.map((card) => ({ ...card, slot: 'reporting.overview' }));

/** The tab of an employee or item that shows daily sales. */
const dailySales = { title: 'Sales by day', tab: 'sales-by-day', order: 10 };

/** Entries of the command palette that open frequent breakdowns; `keywords` are other words that find the entry. */
const salesCommands = [
  { label: 'Sales by Hour', by: 'hour', keywords: 'busy time of day' },
  { label: 'Sales by Weekday', by: 'weekday', keywords: 'monday sunday week' },
  { label: 'Sales by Category', by: 'category', keywords: 'menu' },
  { label: 'Sales by Modifier', by: 'modifier', keywords: 'extras options' },
  { label: 'Sales by Employee', by: 'employee', keywords: 'server staff' },
  { label: 'Sales by Payment Type', by: 'tender', keywords: 'cash card gift' },
  { label: 'Discounts Given', by: 'discount', keywords: 'promotions' },
  { label: 'Refunds by Reason', by: 'refund_reason', keywords: 'returned money' },
].map(({ by, ...command }) => ({ ...command, path: `${reports.salesBy.path}?by=${by}` }));

export default {
  name: 'mf-reporting',
  title: 'Reporting',
  paths: ['reporting'],
  visitors: 'signed-in',
  shell: '^1.1.0',
  sidebar: {
    title: 'Reporting',
    prefix: '/reporting',
    icon: 'reporting',
    order: 2,
    links: [overview, ...allReports, closings, reportMails].map(({ title, path }) => ({ label: title, path })),
  },
  begins: Object.fromEntries(Object.entries(requests).map(([path, filters]) => [path, Object.keys(filters)])),
  filters: requests,
  modules: Object.fromEntries(
    [overview, ...allReports, reconciliation, closings, reportMails].map(({ path, module }) => [path, module] as const),
  ),
  requestModules: { ...Object.fromEntries(allReports.flatMap(buildRequestModules)), ...cardRequestModules },
  contributions: [
    ...overviewCards,
    { id: 'unseen-exceptions', slot: 'shell.header', title: 'Exceptions', order: 10, module: 'exceptions' },
    {
      id: 'employee-sales',
      slot: 'employees.employee',
      title: 'Sales',
      order: 10,
      skeletonLines: SKELETON_LINES.employee,
      module: 'orders',
    },
    { ...dailySales, id: 'employee-daily-sales', slot: 'employees.employee', module: 'orders' },
    {
      id: 'item-sales',
      slot: 'menu.item',
      title: 'Sales',
      order: 10,
      skeletonLines: SKELETON_LINES.item,
      module: 'item_sales',
    },
    { ...dailySales, id: 'item-daily-sales', slot: 'menu.item', module: 'item_sales' },
  ],
  commands: [
    { label: 'Open Orders', path: `${reports.orders.path}?status=Open`, keywords: 'unpaid checks tabs' },
    { label: 'Voided Orders', path: `${reports.orders.path}?status=Voided`, keywords: 'cancelled' },
    ...salesCommands,
    {
      label: reconciliation.title,
      path: reconciliation.path,
      keywords: 'reconcile net sales totals',
      modules: ['transactions', 'day_closings'],
    },
    { label: 'Accounting Journal', path: paths.journal, keywords: 'quickbooks xero iif export bookkeeping' },
    {
      label: 'Add Report Email',
      path: `${reportMails.path}?mail=new`,
      keywords: 'email schedule send',
      isChange: true,
    },
  ],
  searches: [{ id: 'orders', title: 'Orders', module: 'orders' }],
} satisfies RemoteDescription;
