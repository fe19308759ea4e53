import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toDay } from '@backoffice/contract/dates';
import { openDatabase } from '../src/database/connection';
import { chooseTerminalCounts, openRestaurant, type Restaurant } from './storm-restaurants';
import { generateLocationSales, type LocationSales } from './storm-sales';
import type { SenderJob } from './storm-sender';

/** A location, with the files that contain its terminals' operations and the expected records. */
export interface PreparedLocation {
  restaurant: Restaurant;
  orders: number;
  /** JSON file with the orders and payments that must be stored at the end of the benchmark. */
  expectedFile: string;
  terminals: SenderJob['terminals'];
}

interface PreparationOptions {
  folder: string;
  applicationUrl: string;
  dataKey: string;
  terminals: number;
  ordersPerTerminal: number;
  seed: string;
}

/** Creates the restaurants, and generates the offline sales of their terminals. */
export async function* prepareLocations({
  folder,
  applicationUrl,
  dataKey,
  ...options
}: PreparationOptions): AsyncGenerator<PreparedLocation> {
  const db = openDatabase(applicationUrl);
  for (const [index, terminals] of chooseTerminalCounts(options.terminals, options.seed).entries()) {
    const restaurant = await openRestaurant(db, dataKey, index, terminals);
    const seed = `${options.seed}:${index}`;
    const { menu, timezone } = restaurant;
    const { ordersPerTerminal } = options;
    const today = toDay(new Date(), timezone);
    const sales = generateLocationSales({ menu, seed, terminals, ordersPerTerminal, today });
    yield writeFiles(path.join(folder, `location-${index}`), seed, restaurant, sales);
  }
  await db.destroy();
}

function writeFiles(
  folder: string,
  seed: string,
  restaurant: Restaurant,
  { queues, ...expected }: LocationSales,
): PreparedLocation {
  mkdirSync(folder);
  const expectedFile = path.join(folder, 'expected.json');
  writeFileSync(expectedFile, JSON.stringify(expected));
  const terminals = restaurant.tokens.map((token, terminal) => {
    const file = path.join(folder, `terminal-${terminal}.jsonl`);
    writeFileSync(file, (queues[terminal] ?? []).map((operation) => `${JSON.stringify(operation)}\n`).join(''));
    return { seed: `${seed}:${terminal}:sending`, token, file };
  });
  return { restaurant, orders: expected.orders.length, expectedFile, terminals };
}
