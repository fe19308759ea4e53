import { formatDayCutoff, MIDNIGHT } from '@backoffice/contract/day-cutoff';
import * as z from 'zod/mini';
import { createLocation } from '../modules/locations/locations.repository';
import { requireTimeZone } from '../modules/locations/time-zones';
import { createRoles } from '../modules/team-roles/team-roles.repository';
import { createOwner } from './accounts.repository';
import { runAccountCommand } from './command';
import { DEFAULT_ROLES } from './default-roles';
import { closes, email, name, timezone } from './option-schemas';
import { proposeDayCutoff } from './propose-day-cutoff';

const usage = `Creates a location that is ready to use, and its first user.

  npm run create-location -- --name "Harbor & Vine" --timezone America/New_York \\
    --user-name "Maria Lopez" --email maria@example.com [--closes 02:00]

  --name        name of the location
  --timezone    time zone of the location, such as America/New_York
  --user-name   name of its first user
  --email       email address that this user signs in with
  --closes      closing time, HH:MM. If it is after midnight, business days start two hours later, at the next full hour;
                otherwise, and without this option, they start at midnight

The command asks for the password. Where standard input is not a terminal, its first line is the password.
`;

runAccountCommand({
  usage,
  options: z.object({ name, timezone, 'user-name': name, email, closes }),
  async perform(db, { name, timezone, 'user-name': user_name, email, closes }, password_hash) {
    await requireTimeZone(db, timezone);
    const day_cutoff = closes === undefined ? MIDNIGHT : proposeDayCutoff(closes);
    const id = await createLocation(db, { name, timezone, day_cutoff }, async (scope, location_id) => {
      await createOwner(scope, location_id, { user_name, email, password_hash });
      await createRoles(scope, location_id, DEFAULT_ROLES);
    });
    const start = day_cutoff === MIDNIGHT ? '' : `\nIts business days start at ${formatDayCutoff(day_cutoff)}`;
    return `Created location ${id}, ${name}, and its user ${user_name}, ${email}${start}`;
  },
});
