import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { prefetchPath, TODAY_END, TODAY_START } from '@backoffice/platform/remote/prefetch-path';
import { type ReportCalls, reports } from './reports';

const today = { start_date: TODAY_START, end_date: TODAY_END };
const firstPage = { ...today, page: DEFAULT_PAGE, per_page: DEFAULT_PER_PAGE };
const allReports: readonly ReportCalls[] = Object.values(reports);

/** Returns the requests of a report that is opened without filters. */
function buildPrefetchPaths({ list, summary, others = [] }: ReportCalls): string[] {
  return [
    prefetchPath(list, { query: firstPage }),
    prefetchPath(summary, { query: today }),
    ...others.map(({ operation, query = today }) => prefetchPath(operation, { query })),
  ];
}

export default {
  name: 'mf-reporting',
  title: 'Reporting',
  paths: ['reporting'],
  visitors: 'signed-in',
  shell: '^1.0.0',
  sidebar: {
    title: 'Reporting',
    prefix: '/reporting',
    icon: 'reporting',
    order: 2,
    links: allReports.map(({ title, path }) => ({ label: title, path })),
  },
  begins: Object.fromEntries(allReports.map((report) => [report.path, buildPrefetchPaths(report)])),
} satisfies RemoteDescription;
