import { withLocation } from '../src/database/location-scope';
import { prepareDemonstration } from '../src/demo/demonstration';
import type { Simulation } from '../src/demo/simulation';
import type { TestApp } from './build-test-app';

/** Creates the restaurants of the demonstration, and returns their simulations. */
export async function prepareRestaurants({ db, config, app }: TestApp): Promise<Simulation[]> {
  return await prepareDemonstration({
    db,
    config,
    log: app.log,
    print: () => {},
    signal: new AbortController().signal,
  });
}

/** Returns the orders of a restaurant in a time range, without columns that differ between test runs. */
export async function findOrders({ db, locationId }: Simulation, from: Date, to: Date) {
  return await withLocation(db, locationId, (scope) =>
    scope
      .selectFrom('orders')
      .select(['offline_id', 'revision', 'status', 'total_amount', 'reported_total_amount', 'flags', 'received_at'])
      .where('created_at', '>=', from.toISOString())
      .where('created_at', '<', to.toISOString())
      .orderBy('offline_id')
      .execute(),
  );
}
