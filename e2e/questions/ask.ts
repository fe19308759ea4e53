import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type ExpectedValue, isEqual } from './answers';
import { type Account, MAX_CLICKS, type Question } from './question';
import type { RawDatabase } from './raw-database';
import { Walk } from './steps';

/** Maximum time between the last click and the answer on the screen, in milliseconds. */
const SETTLE_MS = 5_000;
const POLL_MS = 250;
/** Maximum number of attempts per question, because new sales of the demonstration can change its answer meanwhile. */
const MAX_ATTEMPTS = 4;

export interface Outcome {
  question: Question;
  /** Title of the page with the answer. */
  screen: string;
  clicks: number;
  shown: readonly string[];
  expected: readonly string[];
  /** Whether the screen shows what SQL computes, after at most `MAX_CLICKS` clicks. */
  isRight: boolean;
  /** Why the answer could not be read. */
  failure?: string;
}

/** A signed-in browser, and the database of the same app instance. */
export interface Session {
  page: Page;
  /** Address of the app instance. */
  url: string;
  account: Account;
  database: RawDatabase;
}

/** Opens the page that follows the sign-in, in the state of a browser without stored sidebar choices. */
async function openFirstPage({ page, url }: Session): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('sidebar_groups'));
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
}

const toTexts = (expected: readonly ExpectedValue[]) => expected.map(({ value }) => String(value));

/** Reads the screen until it shows what SQL computes, or for `SETTLE_MS`. */
async function readSettled(question: Question, { page }: Session, expected: readonly ExpectedValue[]) {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const shown = await question.read(page);
    const isBusy = (await page.locator('main [aria-busy="true"]').count()) > 0;
    const isSame = !isBusy && isEqual(shown, expected);
    if (isSame || Date.now() > deadline) return { shown, isSame };
    await delay(POLL_MS);
  }
}

async function tryOnce(question: Question, session: Session) {
  const walk = new Walk(session.page);
  await openFirstPage(session);
  for (const { take } of question.steps) await take(walk);
  const expected = await session.database.compute(question.sql, session.account.email);
  const { shown, isSame } = await readSettled(question, session, expected);
  return { clicks: walk.clicks, shown, expected: toTexts(expected), isRight: isSame && walk.clicks <= MAX_CLICKS };
}

/** Takes the steps of a question, reads the answer, and compares it with what SQL computes. */
export async function ask(question: Question, session: Session): Promise<Outcome> {
  const { page, database, account } = session;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const before = toTexts(await database.compute(question.sql, account.email));
      const result = await tryOnce(question, session);
      const after = toTexts(await database.compute(question.sql, account.email));
      const hasChanged = before.join() !== after.join();
      if (result.isRight || !hasChanged || attempt === MAX_ATTEMPTS) {
        const screen = await page.getByRole('heading', { level: 1 }).first().innerText();
        return { question, screen, ...result };
      }
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { question, screen: '', clicks: 0, shown: [], expected: [], isRight: false, failure };
  }
}
