import type { PagingMetadata } from '@backoffice/contract/paging';
import { createRandom } from '../src/demo/random';
import {
  breakdownRequests,
  comparisonRequests,
  dimensionPairRequests,
  filteredRequests,
  itemRequests,
  type ReportRequest,
  rangeRequests,
  reconciliationRequests,
  requestsWithCombinedFilters,
} from './reports-requests';
import { formatSummary } from './statistics';

/** Fetches the body of a report by its path below `/api/reports/`. */
export type FetchReport = (
  path: string,
  query: Record<string, string>,
) => Promise<{ paging_metadata?: PagingMetadata | undefined }>;

const TIMES = 5;
const BUDGETS = 'budget at p99: 50 for a day, week and month, 300 for a year, 800 for five years';

interface Timed {
  question: ReportRequest;
  ms: number;
}

type Measurement = (fetchReport: FetchReport, print: (line: string) => void) => Promise<void>;

/** Parts of the measurement by name. Requests are made one after the other. */
export const MEASUREMENTS: Record<string, Measurement> = {
  lists: measureLists,
  combined: measureCombinedFilters,
  items: measureItems,
  breakdowns: measureBreakdowns,
};

/** Measures and prints the response times of first pages, last pages and summaries. */
async function measureLists(fetchReport: FetchReport, print: (line: string) => void): Promise<void> {
  print('First pages by filters that have a rollup, or a search, with cold caches, ms');
  printTimes(await measureRequests(fetchReport, '', measuredRequests('warm', 1)), print);
  print(`First pages by filters that have a rollup, or a search, ms: ${BUDGETS}`);
  printTimes(await measureRequests(fetchReport, '', measuredRequests('pages', TIMES)), print);
  print(formatSummary({ name: 'last page of a year', times: await measureLastPages(fetchReport) }));
  await measureRequests(fetchReport, '/summary', measuredRequests('warm', 1));
  print('Summaries by filters that have a rollup, or a search, ms: the same budget');
  printTimes(await measureRequests(fetchReport, '/summary', measuredRequests('summaries', TIMES)), print);
}

async function measureCombinedFilters(fetchReport: FetchReport, print: (line: string) => void): Promise<void> {
  const combined = requestsWithCombinedFilters(createRandomNumbers('combined'), TIMES);
  print('First pages by two or three filters, ms: the same budget');
  printTimes(await measureRequests(fetchReport, '', combined), print);
  print('Summaries by two or three filters, ms: the same budget');
  printTimes(await measureRequests(fetchReport, '/summary', combined), print);
}

async function measureItems(fetchReport: FetchReport, print: (line: string) => void): Promise<void> {
  const items = itemRequests(createRandomNumbers('items'), TIMES);
  print('Items sold and their summary, ms: budget 200 for a year');
  printTimes(await measureRequests(fetchReport, '', items), print);
  printTimes(await measureRequests(fetchReport, '/summary', items), print);
  print('Comparison of orders and transactions, ms: budget 200 for a year');
  printTimes(
    await measureRequests(fetchReport, '', comparisonRequests(createRandomNumbers('comparison'), TIMES)),
    print,
  );
}

/** Measures and prints the response times of the reports that add up sales by dimensions, taxes and employees. */
async function measureBreakdowns(fetchReport: FetchReport, print: (line: string) => void): Promise<void> {
  const groups: Array<[title: string, budget: string, requests: ReportRequest[]]> = [
    ['Sales by one dimension', BUDGETS, breakdownRequests(createRandomNumbers('breakdowns'), 3)],
    ['The same, compared', 'budget 200 for a year', breakdownRequests(createRandomNumbers('compared'), 3, 'previous')],
    ['Sales by two dimensions', 'no budget', dimensionPairRequests(createRandomNumbers('pairs'), 2)],
  ];
  print('Sales by one dimension: first pages, with cold caches, ms');
  printTimes(await measureRequests(fetchReport, '', breakdownRequests(createRandomNumbers('cold'), 1)), print);
  for (const [title, budget, requests] of groups) {
    for (const path of ['', '/summary']) {
      print(`${title}: ${path === '' ? 'first pages' : 'summaries'}, ms: ${budget}`);
      printTimes(await measureRequests(fetchReport, path, requests), print);
    }
  }
  for (const report of ['taxes', 'staff', 'exceptions']) {
    const requests = rangeRequests(report, createRandomNumbers(report), TIMES);
    print(`${report}: first pages and summaries, ms: ${BUDGETS}`);
    printTimes(await measureRequests(fetchReport, '', requests), print);
    printTimes(await measureRequests(fetchReport, '/summary', requests), print);
  }
  print('How figures add up, ms');
  printTimes(
    await measureRequests(
      fetchReport,
      '',
      rangeRequests('figure_reconciliation', createRandomNumbers('figures'), TIMES),
    ),
    print,
  );
  print('Tips of a day, week and month, ms');
  const tips = rangeRequests('tips', createRandomNumbers('tips'), TIMES).filter(({ group }) => !group.includes('year'));
  printTimes(await measureRequests(fetchReport, '', tips), print);
  const overview = Array.from({ length: 20 }, () => ({ report: 'overview', group: 'none, day', query: {} }));
  print('Overview, ms: budget 50');
  printTimes(await measureRequests(fetchReport, '', overview), print);
}

function createRandomNumbers(seed: string): () => number {
  const random = createRandom(seed);
  return () => random.between(0, 999_999) / 1_000_000;
}

function measuredRequests(seed: string, times: number): ReportRequest[] {
  const random = createRandomNumbers(seed);
  return [...filteredRequests(random, times), ...reconciliationRequests(random, times)];
}

async function measureRequests(fetchReport: FetchReport, path: string, requests: ReportRequest[]): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const question of requests) {
    const start = performance.now();
    await fetchReport(`${question.report}${path}`, question.query);
    timed.push({ question, ms: performance.now() - start });
  }
  return timed;
}

async function measureLastPages(fetchReport: FetchReport): Promise<number[]> {
  const times: number[] = [];
  for (const { report, query, group } of measuredRequests('last', TIMES)) {
    if (group !== 'none, year' || report === 'cash_reconciliations') continue;
    const { paging_metadata } = await fetchReport(report, query);
    const start = performance.now();
    await fetchReport(report, { ...query, page: String(paging_metadata?.total_pages ?? 1) });
    times.push(performance.now() - start);
  }
  return times;
}

function printTimes(timed: Timed[], print: (line: string) => void): void {
  for (const range of ['day', 'week', 'month', 'year', 'five years']) {
    const times = timed.filter(({ question }) => question.group.endsWith(`, ${range}`)).map(({ ms }) => ms);
    if (times.length > 0) print(formatSummary({ name: range, times }));
  }
  print(formatSummary({ name: 'all', times: timed.map(({ ms }) => ms) }));
  const groups = new Map<string, number[]>();
  for (const { question, ms } of timed) {
    const name = `${question.report}: ${question.group}`;
    groups.set(name, [...(groups.get(name) ?? []), ms]);
  }
  const slowest = [...groups].sort(([, one], [, other]) => Math.max(...other) - Math.max(...one)).slice(0, 6);
  for (const [name, times] of slowest) print(formatSummary({ name: `slow: ${name}`, times }));
}
