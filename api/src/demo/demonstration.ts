import { setTimeout as delay } from 'node:timers/promises';
import { toDay } from '@backoffice/contract/dates';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../database/availability';
import { withLocation } from '../database/location-scope';
import type { Db } from '../database/schema';
import { identifyEmployee } from '../modules/pos/employee-session.service';
import { createTerminalPairingCode, pairDevice } from '../modules/terminals/pairing.service';
import type { Services } from '../services';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_COLLEAGUES, DEMONSTRATION_EMAILS } from './accounts';
import { closeDays } from './close-days';
import { omitCompleteDays } from './complete-days';
import { createRestaurant } from './create-restaurant';
import { listDaysBackwards } from './day-of-sales';
import { createSalesCache } from './generate-day';
import type { RestaurantPlan } from './restaurant-plan';
import { CASA_PACIFICA } from './restaurants/casa-pacifica';
import { HARBOR_AND_VINE } from './restaurants/harbor-and-vine';
import { EXTRA_SIMULATION_STEPS, type Simulation, simulateDay, simulateNewestFirst } from './simulation';

const HISTORY_DAYS = 90;
const PRINT_EVERY_DAYS = 15;
const LIVE_EVERY_MS = 15_000;
const DATABASE_WAIT_MS = 3_000;

export interface DemonstrationOptions extends Pick<Services, 'config' | 'db'> {
  log: FastifyBaseLogger;
  print: (line: string) => void;
  signal: AbortSignal;
}

const RESTAURANTS = [
  {
    plan: HARBOR_AND_VINE,
    owner: { user_name: 'Olivia Hart', ...DEMONSTRATION_ACCOUNTS.first },
    colleagues: DEMONSTRATION_COLLEAGUES,
  },
  { plan: CASA_PACIFICA, owner: { user_name: 'Lucia Reyes', ...DEMONSTRATION_ACCOUNTS.second }, colleagues: [] },
];

/** Returns the oldest location of the owner, who may have created others. */
async function findOwnerLocation(db: Db, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('user_locations', 'user_locations.user_id', 'users.id')
    .select('user_locations.location_id')
    .where('users.email', '=', email)
    .orderBy('user_locations.location_id')
    .executeTakeFirst();
  return found?.location_id;
}

/** Pairs the terminals and signs in the employees with the functions that also serve real terminals. */
async function pairTerminalsAndSignIn(
  options: DemonstrationOptions,
  plan: RestaurantPlan,
  locationId: number,
): Promise<void> {
  const { db } = options;
  for (const { terminalId } of await findTerminals(db, locationId)) {
    const { code } = await createTerminalPairingCode(db, locationId, terminalId);
    await pairDevice(db, { code, app_version: '1.0.0' });
    for (const { passcode, isFormer } of plan.employees) {
      if (!isFormer) await identifyEmployee(options, { locationId, terminalId }, passcode);
    }
  }
}

async function findTerminals(db: Db, locationId: number) {
  const terminals = await withLocation(db, locationId, (scope) =>
    scope.selectFrom('terminals').select('id').where('location_id', '=', locationId).orderBy('id').execute(),
  );
  return terminals.map(({ id }) => ({ locationId, terminalId: id }));
}

async function findRestaurants(options: DemonstrationOptions, createMissing: boolean): Promise<Simulation[]> {
  const { db, config, log, signal } = options;
  const found: Simulation[] = [];
  for (const { plan, owner, colleagues } of RESTAURANTS) {
    let locationId = await findOwnerLocation(db, owner.email);
    if (locationId === undefined && createMissing) {
      locationId = await createRestaurant(db, plan, owner, config.dataKey, colleagues);
      await pairTerminalsAndSignIn(options, plan, locationId);
    }
    if (locationId === undefined) continue;
    const terminals = await findTerminals(db, locationId);
    found.push({ db, log, signal, plan, locationId, terminals, salesCache: createSalesCache() });
  }
  return found;
}

async function simulateHistory({ print, signal }: DemonstrationOptions, restaurants: Simulation[]): Promise<void> {
  const now = new Date();
  const started = Date.now();
  const listDays = ({ plan }: Simulation) => listDaysBackwards(toDay(now, plan.timezone), HISTORY_DAYS);
  const incomplete = new Map<Simulation, Array<string | undefined>>();
  for (const restaurant of restaurants) {
    incomplete.set(restaurant, await omitCompleteDays(restaurant, listDays(restaurant)));
  }
  let sent = 0;
  const printProgress = (done: number) => {
    if (sent === 0) return;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    print(`Demonstration: ${done} of ${HISTORY_DAYS} days of sales, ${sent} operations, ${seconds} s`);
  };
  for (let step = 0; step < HISTORY_DAYS + EXTRA_SIMULATION_STEPS && !signal.aborted; step += 1) {
    // Generates the sales of one restaurant while the database stores the sales of the other.
    const counts = await Promise.all(
      [...incomplete].map(([restaurant, days]) => simulateNewestFirst(restaurant, days, step, now)),
    );
    sent += counts.reduce((sum, count) => sum + count, 0);
    const done = step - EXTRA_SIMULATION_STEPS + 1;
    const isDue = done === 1 || (done > 0 && done % PRINT_EVERY_DAYS === 0);
    if (isDue && done < HISTORY_DAYS) printProgress(done);
  }
  await Promise.all(restaurants.map((restaurant) => closeDays(restaurant, listDays(restaurant), now)));
  // This line is printed last, because the end-to-end tests wait for it and then use the closed days.
  if (!signal.aborted) printProgress(HISTORY_DAYS);
}

async function simulateLive({ signal }: DemonstrationOptions, restaurants: Simulation[]): Promise<void> {
  while (!signal.aborted) {
    await delay(LIVE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    const now = new Date();
    for (const restaurant of restaurants) {
      if (signal.aborted) return;
      // Includes the previous day, because its orders may be paid after midnight.
      for (const day of listDaysBackwards(toDay(now, restaurant.plan.timezone), 2))
        await simulateDay(restaurant, day, now);
    }
  }
}

/** Creates missing restaurants, unless the database has other users, and today's orders. Returns the restaurants. */
export async function prepareDemonstration(options: DemonstrationOptions): Promise<Simulation[]> {
  const users = await options.db.selectFrom('users').select('email').execute();
  const isDemonstrationDatabase = users.every(({ email }) => DEMONSTRATION_EMAILS.has(email));
  const restaurants = await findRestaurants(options, isDemonstrationDatabase);
  const now = new Date();
  for (const restaurant of restaurants) await simulateDay(restaurant, toDay(now, restaurant.plan.timezone), now);
  return restaurants;
}

/**
 * Adds the missing sales of the last 90 days, then adds sales in real time until `signal` is aborted. Waits while the
 * database is unavailable.
 */
export async function runDemonstration(options: DemonstrationOptions, restaurants: Simulation[]): Promise<void> {
  const { signal, log } = options;
  while (!signal.aborted) {
    try {
      await simulateHistory(options, restaurants);
      await simulateLive(options, restaurants);
    } catch (error) {
      if (signal.aborted || !isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'the demonstration waits for the database');
      await delay(DATABASE_WAIT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
