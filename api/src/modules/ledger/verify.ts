import { runLocationCommand } from '../../location-command';
import { verifyLocation } from './verify-location';

const USAGE = `Verifies that no closed day, no revision in the ledger and no sale was changed. Exits with 1 if it finds a difference. The
server may be running.

  npm run verify [-- --location <number>]

  --location    number of a location; all locations by default
`;
/** Maximum number of differences that are printed for a location. */
const MAX_PRINTED = 20;

runLocationCommand(USAGE, async function* verify(db, locationId) {
  const differences = await verifyLocation(db, locationId);
  for (const difference of differences.slice(0, MAX_PRINTED)) yield `Location ${locationId}: ${difference}`;
  if (differences.length > MAX_PRINTED) yield `Location ${locationId}: ${differences.length} differences in total`;
  if (differences.length === 0) yield `Location ${locationId}: verified`;
  return differences.length === 0;
});
