import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayOf } from '@backoffice/contract/dates';
import { openDatabase } from '../src/database/connection';
import { openRestaurant, type Restaurant, spread } from './storm-restaurants';
import { type LocationSales, salesOfLocation } from './storm-sales';
import type { Job } from './storm-sender';

/** A location, and the files in which what its terminals sold is kept meanwhile. */
export interface Prepared {
  restaurant: Restaurant;
  orders: number;
  /** Of what must be known in the end. */
  toldFile: string;
  terminals: Job['terminals'];
}

interface Wanted {
  folder: string;
  applicationUrl: string;
  dataKey: string;
  terminals: number;
  ordersPerTerminal: number;
  seed: string;
}

/** Opens the restaurants and has their terminals sell while nobody hears of it. */
export async function* prepare({ folder, applicationUrl, dataKey, ...wanted }: Wanted): AsyncGenerator<Prepared> {
  const db = openDatabase(applicationUrl);
  for (const [index, terminals] of spread(wanted.terminals, wanted.seed).entries()) {
    const restaurant = await openRestaurant(db, dataKey, index, terminals);
    const seed = `${wanted.seed}:${index}`;
    const { menu, timezone } = restaurant;
    const { ordersPerTerminal } = wanted;
    const today = dayOf(new Date(), timezone);
    const sales = salesOfLocation({ menu, seed, terminals, ordersPerTerminal, today });
    yield keep(path.join(folder, `location-${index}`), seed, restaurant, sales);
  }
  await db.destroy();
}

function keep(folder: string, seed: string, restaurant: Restaurant, { queues, ...told }: LocationSales): Prepared {
  mkdirSync(folder);
  const toldFile = path.join(folder, 'told.json');
  writeFileSync(toldFile, JSON.stringify(told));
  const terminals = restaurant.tokens.map((token, terminal) => {
    const file = path.join(folder, `terminal-${terminal}.jsonl`);
    writeFileSync(file, (queues[terminal] ?? []).map((operation) => `${JSON.stringify(operation)}\n`).join(''));
    return { seed: `${seed}:${terminal}:sending`, token, file };
  });
  return { restaurant, orders: told.orders.length, toldFile, terminals };
}
