import * as z from 'zod/mini';
import { withLocation } from '../database/location-scope';
import { findBusinessDetails } from '../modules/locations/locations.repository';
import { createUserWithRole } from './accounts.repository';
import { runAccountCommand } from './command';
import { CommandError } from './command-errors';
import { email, locationId, name, roleName } from './option-schemas';

const usage = `Adds a user to a location, by default an owner.

  npm run add-user -- --location 3 --user-name "Jo Park" --email jo@example.com [--role Manager]

  --location    number of the location, as printed by create-location
  --user-name   name of the new user
  --email       email address that the user signs in with
  --role        name of the user's role, as in Team Roles; Owner by default

The command asks for the password. Where standard input is not a terminal, its first line is the password.
`;

runAccountCommand({
  usage,
  options: z.object({ location: locationId, 'user-name': name, email, role: roleName }),
  async perform(db, { location: id, 'user-name': user_name, email, role }, password_hash) {
    return await withLocation(db, id, async (scope) => {
      const location = await findBusinessDetails(scope, id);
      if (!location) throw new CommandError(`There is no location ${id}`);
      await createUserWithRole(scope, id, role, { user_name, email, password_hash });
      return `Added ${user_name}, ${email}, to location ${id}, ${location.name}`;
    });
  },
});
