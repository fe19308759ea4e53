import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { isEqual } from './answers';
import { type Account, MAX_CLICKS, type Question } from './question';
import type { RawDatabase } from './raw-database';
import { Walk } from './steps';

/** Time for a screen to show the answer: the demonstration goes on selling, so a difference is looked at again. */
const SETTLE_MS = 10_000;
const POLL_MS = 250;

export interface Outcome {
  question: Question;
  /** Title of the page with the answer. */
  screen: string;
  clicks: number;
  shown: readonly string[];
  expected: readonly string[];
  /** Whether the screen shows what SQL computes, within the most clicks. */
  isRight: boolean;
  /** Why the answer could not be read. */
  failure?: string;
}

/** A signed-in browser, and the database of the same product. */
export interface Session {
  page: Page;
  /** Address of the product. */
  url: string;
  account: Account;
  database: RawDatabase;
}

/** Returns to the page after the sign-in, as a browser without stored choices shows it. */
async function openFirstPage({ page, url }: Session): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('sidebar_groups'));
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
}

async function readSettled(question: Question, { page, account, database }: Session) {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const isBusy = (await page.locator('main [aria-busy="true"]').count()) > 0;
    const shown = await question.read(page);
    const expected = await database.compute(question.sql, account.email);
    const isSame = !isBusy && isEqual(shown, expected);
    if (isSame || Date.now() > deadline) {
      return { shown, expected: expected.map(({ value }) => String(value)), isSame };
    }
    await delay(POLL_MS);
  }
}

/** Walks to the answer of a question, reads it, and compares it with what SQL computes. */
export async function ask(question: Question, session: Session): Promise<Outcome> {
  const { page } = session;
  const walk = new Walk(page);
  try {
    await openFirstPage(session);
    for (const { take } of question.way) await take(walk);
    const { shown, expected, isSame } = await readSettled(question, session);
    const screen = await page.getByRole('heading', { level: 1 }).first().innerText();
    return { question, screen, clicks: walk.clicks, shown, expected, isRight: isSame && walk.clicks <= MAX_CLICKS };
  } catch (error) {
    const failure = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { question, screen: '', clicks: walk.clicks, shown: [], expected: [], isRight: false, failure };
  }
}
