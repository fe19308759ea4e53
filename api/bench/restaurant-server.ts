import { mkdirSync, rmSync } from 'node:fs';
import { openDatabase } from '../src/database/connection';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { prepareDatabase } from '../src/database/prepare';
import { rebuildRollups } from '../src/modules/rollups/refresh';
import { temporaryFolder } from '../test/run-database';
import { withClient } from './reports-database';
import { insertOrders, type OrderLoad } from './reports-load';
import { openRestaurant, type Restaurant } from './storm-restaurants';
import { type RunningServer, startServer } from './storm-server';

export const DATA_KEY = 'a secret for measuring, of 32 bytes at least';

interface Settings {
  restaurants: number;
  /** Number of terminals of each restaurant. */
  terminals: number;
  /** Sales of each restaurant; none when undefined. */
  sales?: Omit<OrderLoad, 'locationId' | 'first'>;
  /** Folder for a CPU profile of the server; no profile when undefined. */
  profile?: string;
  /** URL of an ES module that the server's process runs before the server starts. */
  preload?: string;
  /** Additional environment variables of the server. */
  variables?: Record<string, string>;
}

/**
 * Runs `measure` with the server as a child process, on an embedded database with restaurants that have a menu,
 * employees, terminals and sales. `ownerUrl` is the URL of the database's owner. Afterwards, stops server and
 * database and deletes their data.
 */
export async function withRestaurantServer(
  { preload, variables, profile, ...content }: Settings,
  measure: (server: RunningServer, restaurants: Restaurant[], ownerUrl: string) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const database = await startEmbeddedServer({ dataDir: folder });
  try {
    const { connectionString } = database;
    const { applicationUrl } = await prepareDatabase(connectionString, { dataKey: DATA_KEY, tokenSecret: DATA_KEY });
    const restaurants = await loadRestaurants(connectionString, applicationUrl, content);
    const settings = { connectionString, dataDir: folder, dataKey: DATA_KEY, profile };
    const server = await startServer({ ...settings, preload, variables });
    try {
      await measure(server, restaurants, connectionString);
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadRestaurants(
  ownerUrl: string,
  applicationUrl: string,
  { restaurants: count, terminals, sales }: Pick<Settings, 'restaurants' | 'terminals' | 'sales'>,
): Promise<Restaurant[]> {
  const db = openDatabase(applicationUrl);
  const restaurants: Restaurant[] = [];
  for (let index = 0; index < count; index += 1) {
    const restaurant = await openRestaurant(db, DATA_KEY, index, terminals);
    const { locationId } = restaurant;
    if (sales) {
      const first = index * sales.orders + 1;
      await withClient(ownerUrl, (client) => insertOrders(client, { ...sales, locationId, first }));
    }
    await rebuildRollups(db, locationId);
    restaurants.push(restaurant);
  }
  await db.destroy();
  return restaurants;
}
