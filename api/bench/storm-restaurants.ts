import { logIn } from '@backoffice/contract/authentication';
import { withLocation } from '../src/database/location-scope';
import type { Db } from '../src/database/schema';
import { createRestaurant } from '../src/demo/create-restaurant';
import { buildSimulatedMenu, type SimulatedMenu } from '../src/demo/guests';
import { createRandom } from '../src/demo/random';
import { HARBOR_AND_VINE } from '../src/demo/restaurants/harbor-and-vine';
import { passwordDigest } from '../src/modules/authentication/password';
import { findBootstrap } from '../src/modules/pos/bootstrap.repository';
import { createTerminalPairingCode, pairDevice } from '../src/modules/terminals/pairing.service';

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland'];
const PASSWORD = 'storm-owner';

export interface Restaurant {
  locationId: number;
  name: string;
  timezone: string;
  email: string;
  menu: SimulatedMenu;
  /** Device tokens, one per terminal. */
  tokens: string[];
}

/** Distributes the terminals to locations with 20 to 50 terminals each; the last location may have fewer. */
export function chooseTerminalCounts(terminals: number, seed: string): number[] {
  const random = createRandom(`${seed}:spread`);
  const sizes: number[] = [];
  for (let left = terminals; left > 0; left -= sizes.at(-1) ?? left) sizes.push(Math.min(left, random.between(20, 50)));
  return sizes;
}

/** Creates a restaurant with paired terminals. `dataKey` is the server's data key. */
export async function openRestaurant(db: Db, dataKey: string, index: number, terminals: number): Promise<Restaurant> {
  const timezone = ZONES[index % ZONES.length] ?? HARBOR_AND_VINE.timezone;
  const name = `Storm ${index + 1}`;
  const email = `storm-${index + 1}@example.com`;
  const names = Array.from({ length: terminals }, (_, terminal) => `Terminal ${terminal + 1}`);
  const plan = { ...HARBOR_AND_VINE, name, timezone, terminals: names };
  const locationId = await createRestaurant(db, plan, { user_name: name, email, password: PASSWORD }, dataKey);
  const ids = await withLocation(db, locationId, (scope) =>
    scope.selectFrom('terminals').select('id').where('location_id', '=', locationId).orderBy('id').execute(),
  );
  const tokens: string[] = [];
  for (const { id } of ids) {
    const { code } = await createTerminalPairingCode(db, locationId, id);
    tokens.push((await pairDevice(db, { code, app_version: 'storm' })).device_token);
  }
  const bootstrap = await withLocation(db, locationId, (scope) =>
    findBootstrap(scope, { locationId, terminalId: ids[0]?.id ?? 0 }),
  );
  return { locationId, name, timezone, email, menu: buildSimulatedMenu(bootstrap), tokens };
}

/** Signs in the restaurant's owner, and returns the access token. */
export async function signIn(origin: string, { email }: Pick<Restaurant, 'email'>): Promise<string> {
  const response = await fetch(`${origin}/api${logIn.path}`, {
    method: logIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: passwordDigest(PASSWORD) }),
  });
  return logIn.response.parse(await response.json()).data.auth_token;
}
