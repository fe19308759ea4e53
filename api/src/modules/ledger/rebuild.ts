import { runLocationCommand } from '../../location-command';
import { rebuildSales } from './rebuild-sales';

const USAGE = `Derives the orders, payments and cash reconciliations again from the ledger of sales, and marks the rollups of the
reports as stale. The server may be running.

  npm run rebuild [-- --location <number>]

  --location    number of a location; all locations by default
`;

runLocationCommand(USAGE, async function* rebuild(db, locationId) {
  const startedAt = performance.now();
  const orders = await rebuildSales(db, locationId);
  yield `Location ${locationId}: ${orders} orders rebuilt in ${Math.round((performance.now() - startedAt) / 1000)} s`;
  return true;
});
