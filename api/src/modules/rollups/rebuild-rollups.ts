import { runLocationCommand } from '../../location-command';
import { rebuildRollups } from './refresh';

const USAGE = `Recomputes the daily rollups of the reports from the sales. The server may be running.

  npm run rebuild-rollups [-- --location <number>]

  --location    number of a location; all locations by default
`;

runLocationCommand(USAGE, async function* rebuild(db, locationId) {
  await rebuildRollups(db, locationId);
  yield `Location ${locationId}: rebuilt`;
  return true;
});
