import { loadavg } from 'node:os';
import type { Browser, BrowserContext } from 'playwright-core';
import { withBrowser } from '../release/start-check/browser';
import { CPU_SLOWDOWN, type InteractionTiming, measureInteraction, TIMING_SCRIPT } from './event-timing';
import { INTERACTIONS, type Interaction, MAX_PAGE_ROWS } from './interaction-list';
import { formatMedian, median } from './median';
import { type Account, signIn } from './sign-in';

const BUDGET: InteractionTiming = { event: 100, task: 50 };
const DEFAULT_RUNS = 5;
/** State of Playwright in which a page counts as loaded: 500 ms without requests. */
const LOADED = 'networkidle';
/** Time in which a long table replaces its first rows, because its code loads after the data. */
const SETTLE_MS = 1_000;

interface Product {
  address: string;
  context: BrowserContext;
}

interface Options extends Account {
  runs?: string;
}

/** More items than the longest list page shows, so the page stays full when an item is hidden. */
const MENU_SIZE = MAX_PAGE_ROWS + 10;

/** Script that creates items until the longest list page is full. */
const FILL_MENU = `(async () => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('auth_token') };
  const load = async (address, options) => {
    const response = await fetch(address, { headers, ...options });
    if (!response.ok) throw new Error(address + ' responds with ' + response.status);
    return response.json();
  };
  const { paging_metadata } = await load('/api/items?is_shown=true&per_page=1');
  for (let index = paging_metadata.total_items; index < ${MENU_SIZE}; index += 1) {
    // Items that an interrupted measurement has left hidden keep their names.
    const body = JSON.stringify({ name: 'Measured ' + Date.now() + ' ' + index, price: 9.5 });
    await load('/api/items', { method: 'POST', body });
  }
})()`;

async function openProduct(browser: Browser, address: string, options: Options): Promise<Product> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(TIMING_SCRIPT);
  const page = await context.newPage();
  await signIn(page, address, options);
  await page.evaluate(FILL_MENU);
  await page.close();
  return { address, context };
}

async function measureOnce({ address, context }: Product, interaction: Interaction): Promise<InteractionTiming> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(`${address}${interaction.path}`, { waitUntil: LOADED });
  await interaction.prepare?.(page);
  await interaction.target(page).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const timing = await measureInteraction(page, cdp, interaction);
  await interaction.restore?.(page);
  await page.close();
  return timing;
}

const isOver = (timings: InteractionTiming[], name: keyof InteractionTiming) =>
  median(timings.map((timing) => timing[name])) > BUDGET[name];

function formatTimings(timings: InteractionTiming[]): string {
  const [event, task] = [timings.map((timing) => timing.event), timings.map((timing) => timing.task)].map(formatMedian);
  const verdict = isOver(timings, 'event') || isOver(timings, 'task') ? 'OVER' : 'ok';
  return `paint ${event?.padEnd(16)} task ${task?.padEnd(16)} ${verdict.padEnd(5)}`;
}

/** Measures every interaction `runs` times in each product, and returns one line about each interaction. */
async function measureAll(browser: Browser, addresses: string[], options: Options, runs: number): Promise<string[]> {
  const products: Product[] = [];
  for (const address of addresses) products.push(await openProduct(browser, address, options));
  const lines: string[] = [];
  for (const interaction of INTERACTIONS) {
    const timings = products.map((): InteractionTiming[] => []);
    for (let round = 0; round < runs; round += 1) {
      for (const [index, product] of products.entries()) timings[index]?.push(await measureOnce(product, interaction));
    }
    lines.push(`  ${interaction.title.padEnd(28)} ${timings.map(formatTimings).join(' | ')}`.trimEnd());
    const last = timings.at(-1) ?? [];
    if (isOver(last, 'event') || isOver(last, 'task')) process.exitCode = 1;
  }
  return lines;
}

/**
 * Measures every interaction in the running products at `addresses`. Runs alternate between the products, so other load
 * on the machine affects them equally. Only the last product is compared with the budget.
 */
export async function run(addresses: string[], options: Options): Promise<string> {
  const runs = Number(options.runs ?? DEFAULT_RUNS);
  const lines = await withBrowser((browser) => measureAll(browser, addresses, options, runs));
  const load = loadavg()[0]?.toFixed(1);
  return [
    `Milliseconds from an event to the next paint, and longest task over 50, on a processor ${CPU_SLOWDOWN} times slower`,
    `Medians of ${runs} runs (lowest–highest); at most ${BUDGET.event} and ${BUDGET.task}; load of the machine ${load}`,
    ...addresses.map((address, index) => `  product ${index + 1}: ${address}`),
    ...lines,
  ].join('\n');
}
