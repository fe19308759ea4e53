import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../../shared/tooling/release/start-check/browser';
import { OWNER } from '../app-instance';
import { ask, type Outcome } from './ask';
import { describeOutcome, listAnswers } from './list-answers';
import { type Account, MAX_CLICKS } from './question';
import { QUESTIONS } from './questions';
import { openRawDatabase, type RawDatabase } from './raw-database';

const USAGE = `Answers an owner's questions on the screens of a running demonstration, and compares the answers with SQL.

  npm run questions -w e2e -- [--url <address>] [--data <folder> | --database <address>] [--only <words>] [--write]

  --url       of the product; http://127.0.0.1:3000 by default
  --data      DATA_DIR of the product; .data by default
  --database  of a product with a PostgreSQL server of its own: postgresql://…
  --only      asks only the questions that contain these words
  --write     writes the answers to e2e/questions/README.md

Exits with 1 when an answer differs or takes more than three clicks.
`;

/** Milliseconds to wait for a page or a control to appear. */
const WAIT_MS = 15_000;
const ROOT = path.join(__dirname, '../..');
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    data: { type: 'string', default: '.data' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Signs in on the sign-in screen, and returns the browser page. */
async function signIn(browser: Browser, { email, password }: Account): Promise<Page> {
  const size = { width: 1440, height: 1000 };
  const page = await browser.newPage({ viewport: size, locale: 'en-US', reducedMotion: 'reduce' });
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`${values.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  return page;
}

async function askAll(browser: Browser, database: RawDatabase): Promise<Outcome[]> {
  const pages = new Map<Account, Page>();
  const outcomes: Outcome[] = [];
  for (const [index, question] of QUESTIONS.entries()) {
    if (!question.ask.toLowerCase().includes(values.only.toLowerCase())) continue;
    const account = question.owner ?? OWNER;
    const page = pages.get(account) ?? (await signIn(browser, account));
    pages.set(account, page);
    const outcome = await ask(question, { page, url: values.url, account, database });
    outcomes.push(outcome);
    process.stdout.write(`${describeOutcome(outcome, index + 1)}\n`);
  }
  return outcomes;
}

async function run(): Promise<boolean> {
  const database = await openRawDatabase({ url: values.database, dataDir: path.resolve(ROOT, values.data) });
  const browser = await launchBrowser();
  try {
    const outcomes = await askAll(browser, database);
    if (values.write) writeFileSync(path.join(__dirname, 'README.md'), listAnswers(outcomes));
    const right = outcomes.filter(({ isRight }) => isRight).length;
    process.stdout.write(`${right} of ${outcomes.length} answers are right and within ${MAX_CLICKS} clicks\n`);
    return right === outcomes.length && outcomes.length > 0;
  } finally {
    await browser.close();
    await database.close();
  }
}

if (values.help) process.stdout.write(USAGE);
else
  void run().then((isRight) => {
    process.exitCode = isRight ? 0 : 1;
  });
