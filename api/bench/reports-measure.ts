import type { PagingMetadata } from '@backoffice/contract/paging';
import { createRandom } from '../src/demo/random';
import { combinedQuestions, drawerQuestions, filteredQuestions, type Question } from './reports-questions';
import { summary } from './statistics';

/** Answers the body of a report, by its path below `/api/reports/`. */
export type AskReport = (
  path: string,
  query: Record<string, string>,
) => Promise<{ paging_metadata?: PagingMetadata | undefined }>;

const TIMES = 5;

interface Timed {
  question: Question;
  ms: number;
}

/** Prints how long first pages, last pages and summaries take: one question after the other, the answer's way included. */
export async function measureReports(ask: AskReport, say: (line: string) => void): Promise<void> {
  // What is asked first finds nothing in the database's memory; people ask again.
  await timesOf(ask, '', questions('warm', 1));
  say('First pages by one filter or none, ms: budget 50 at p99');
  tell(await timesOf(ask, '', questions('pages', TIMES)), say);
  say(summary({ name: 'last page of a year', times: await lastPages(ask) }));
  await timesOf(ask, '/summary', questions('warm', 1));
  say('Summaries by one filter or none, ms: budget 50 for a day, 150 for a month, 500 for a year');
  tell(await timesOf(ask, '/summary', questions('summaries', TIMES)), say);
  const combined = combinedQuestions(randomOf('combined'), TIMES);
  say('First pages by two or three filters, ms: the same budget');
  tell(await timesOf(ask, '', combined), say);
  say('Summaries by two or three filters, ms: the same budget');
  tell(await timesOf(ask, '/summary', combined), say);
}

function randomOf(seed: string): () => number {
  const random = createRandom(seed);
  return () => random.between(0, 999_999) / 1_000_000;
}

function questions(seed: string, times: number): Question[] {
  const random = randomOf(seed);
  return [...filteredQuestions(random, times), ...drawerQuestions(random, times)];
}

async function timesOf(ask: AskReport, path: string, asked: Question[]): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const question of asked) {
    const start = performance.now();
    await ask(`${question.report}${path}`, question.query);
    timed.push({ question, ms: performance.now() - start });
  }
  return timed;
}

async function lastPages(ask: AskReport): Promise<number[]> {
  const times: number[] = [];
  for (const { report, query, group } of questions('last', TIMES)) {
    if (group !== 'none, year' || report === 'cash_reconciliations') continue;
    const { paging_metadata } = await ask(report, query);
    const start = performance.now();
    await ask(report, { ...query, page: String(paging_metadata?.total_pages ?? 1) });
    times.push(performance.now() - start);
  }
  return times;
}

function tell(timed: Timed[], say: (line: string) => void): void {
  for (const range of ['day', 'week', 'month', 'year', 'five years']) {
    const times = timed.filter(({ question }) => question.group.endsWith(`, ${range}`)).map(({ ms }) => ms);
    say(summary({ name: range, times }));
  }
  say(summary({ name: 'all', times: timed.map(({ ms }) => ms) }));
  const groups = new Map<string, number[]>();
  for (const { question, ms } of timed) {
    const name = `${question.report}: ${question.group}`;
    groups.set(name, [...(groups.get(name) ?? []), ms]);
  }
  const slowest = [...groups].sort(([, one], [, other]) => Math.max(...other) - Math.max(...one)).slice(0, 6);
  for (const [name, times] of slowest) say(summary({ name: `slow: ${name}`, times }));
}
