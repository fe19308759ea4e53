import { setTimeout as sleep } from 'node:timers/promises';
import { dayEnd, toDay } from '@backoffice/contract/dates';
import { subDays } from 'date-fns/subDays';
import { createRandom } from '../src/demo/random';
import type { PaidSale } from '../test/hostile-actions';
import { type Attempts, tryEveryAttack, type Victims } from './hostile-attacks';
import { type BackOfficeClient, closeDays } from './hostile-checks';
import { createHonestTerminal, type HonestTerminal } from './hostile-honest';
import { type AcknowledgedSales, createAcknowledgedSales, recordAcknowledged } from './hostile-ledger';
import { createHttpTerminal, type SentRecord } from './hostile-terminal';
import type { Restaurant } from './storm-restaurants';

export const HONEST_TERMINALS = 5;
export const HOSTILE_TERMINALS = 10;
/** Number of sales of each honest terminal on the previous day, which is closed before the attacks begin. */
const SALES_OF_YESTERDAY = 40;
/** Milliseconds between two sales of an honest terminal, and between two rounds of a hostile terminal. */
const PAUSE_MS = 50;
/** Maximum number of sales that hostile terminals choose from. */
const MAX_VICTIMS = 1_000;

interface Settings {
  origin: string;
  restaurant: Restaurant;
  /** Ids of the restaurant's terminals, in the same sequence as the tokens in `restaurant`. */
  terminalIds: number[];
  backOffice: BackOfficeClient;
  minutes: number;
  seed: string;
}

export interface HostileRun {
  sales: AcknowledgedSales;
  attempts: Attempts;
  /** Number of responses by status or error code, for honest and for hostile terminals. */
  answers: Record<'honest' | 'hostile', Map<string, number>>;
  /** Operations of honest terminals that the API refused. */
  refusedHonest: SentRecord[];
  operations: number;
}

/** Lets hostile terminals attack while honest terminals make sales. Returns the operations and the API's responses. */
export async function attackRestaurant(settings: Settings): Promise<HostileRun> {
  const { origin, restaurant, terminalIds, backOffice, minutes, seed } = settings;
  const run: HostileRun = {
    sales: createAcknowledgedSales(),
    attempts: { refused: [], flagged: [], raced: [] },
    answers: { honest: new Map(), hostile: new Map() },
    refusedHonest: [],
    operations: 0,
  };
  const terminals = restaurant.tokens.map((token, position) => {
    const side = position < HONEST_TERMINALS ? 'honest' : 'hostile';
    const access = { origin, token, id: terminalIds[position] ?? 0 };
    return createHttpTerminal(access, (sent) => recordAnswer(run, side, sent));
  });
  const today = toDay(new Date(), restaurant.timezone);
  const honest = terminals.slice(0, HONEST_TERMINALS).map((terminal, position) => {
    const name = `${seed}:honest:${position}`;
    return createHonestTerminal(terminal, createRandom(name), { menu: restaurant.menu, seed: name, today });
  });
  const victims: Victims = { open: [], closed: await sellYesterday(honest, restaurant.timezone) };
  await closeDays(backOffice, 'ended');
  const until = Date.now() + minutes * 60_000;
  await Promise.all([
    ...honest.map((terminal) => repeat(until, async () => addVictim(victims, await terminal.sell(new Date())))),
    ...terminals.slice(HONEST_TERMINALS).map(async (terminal, position, hostile) => {
      const accomplice = hostile[(position + 1) % hostile.length] ?? terminal;
      const random = createRandom(`${seed}:hostile:${position}`);
      await repeat(until, () => tryEveryAttack({ terminal, accomplice, random, victims, attempts: run.attempts }));
    }),
  ]);
  return run;
}

function recordAnswer(run: HostileRun, side: keyof HostileRun['answers'], sent: SentRecord): void {
  const { http, status, code = 'no code' } = sent;
  const answer = http === 200 && status ? status : `${http} ${code}`;
  const answers = run.answers[side];
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
  run.operations += 1;
  if (status === 'created' || status === 'updated') recordAcknowledged(run.sales, sent);
  else if (side === 'honest' && http !== 200) run.refusedHonest.push(sent);
}

/** Makes the sales of the previous day, and returns them. */
async function sellYesterday(terminals: HonestTerminal[], timezone: string): Promise<PaidSale[]> {
  // All sales are at the last second of the day, because sales that arrive more than 24 hours late are flagged.
  const at = new Date(Date.parse(dayEnd(toDay(subDays(new Date(), 1), timezone), timezone)) - 999);
  const sales: PaidSale[] = [];
  const sell = async (terminal: HonestTerminal) => {
    for (let count = 0; count < SALES_OF_YESTERDAY; count += 1) {
      const sale = await terminal.sell(at);
      if (sale) sales.push(sale);
    }
  };
  await Promise.all(terminals.map(sell));
  return sales;
}

function addVictim({ open }: Victims, sale: PaidSale | undefined): void {
  if (sale) open.push(sale);
  if (open.length > MAX_VICTIMS) open.shift();
}

async function repeat(until: number, work: () => Promise<void>): Promise<void> {
  while (Date.now() < until) {
    await work();
    await sleep(PAUSE_MS);
  }
}
