import { formatDayCutoff, MIDNIGHT } from '@backoffice/contract/day-cutoff';
import * as z from 'zod/mini';
import { createLocation } from '../modules/locations/locations.repository';
import { createRoles } from '../modules/team-roles/team-roles.repository';
import { createOwner } from './accounts.repository';
import { runAccountCommand } from './command';
import { DEFAULT_ROLES } from './default-roles';
import { closes, email, name, timezone } from './fields';
import { proposeDayCutoff } from './propose-day-cutoff';

const usage = `Creates a location, ready to work in, and its first user.

  npm run create-location -- --name "Harbor & Vine" --timezone America/New_York \\
    --user-name "Maria Lopez" --email maria@example.com [--closes 02:00]

  --name        of the location
  --timezone    where the location is, as in America/New_York
  --user-name   of its first user
  --email       with which that user signs in
  --closes      when it closes, HH:MM: after midnight, its business days start two hours later, at the next full hour;
                without this option, and for a place that closes before midnight, they start at midnight

The password is asked for. Where standard input is not a terminal, its first line is the password.
`;

runAccountCommand({
  usage,
  options: z.object({ name, timezone, 'user-name': name, email, closes }),
  async perform(db, { name, timezone, 'user-name': user_name, email, closes }, password_hash) {
    const day_cutoff = closes === undefined ? MIDNIGHT : proposeDayCutoff(closes);
    const id = await createLocation(db, { name, timezone, day_cutoff }, async (scope, location_id) => {
      await createOwner(scope, location_id, { user_name, email, password_hash });
      await createRoles(scope, location_id, DEFAULT_ROLES);
    });
    const start = day_cutoff === MIDNIGHT ? '' : `\nIts business days start at ${formatDayCutoff(day_cutoff)}`;
    return `Created location ${id}, ${name}, and its user ${user_name}, ${email}${start}`;
  },
});
