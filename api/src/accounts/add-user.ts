import * as z from 'zod/mini';
import { withLocation } from '../database/location-scope';
import { findBusinessDetails } from '../modules/locations/locations.repository';
import { createUser } from './accounts.repository';
import { runAccountCommand } from './command';
import { CommandError } from './command-errors';
import { email, locationId, name } from './fields';

const usage = `Adds a user to a location.

  npm run add-user -- --location 3 --user-name "Jo Park" --email jo@example.com

  --location    the number of the location, which create-location printed
  --user-name   of the new user
  --email       with which the user signs in

The password is asked for. Where standard input is not a terminal, its first line is the password.
`;

runAccountCommand({
  usage,
  options: z.object({ location: locationId, 'user-name': name, email }),
  async perform(db, { location: id, 'user-name': user_name, email }, password_hash) {
    return await withLocation(db, id, async (scope) => {
      const location = await findBusinessDetails(scope, id);
      if (!location) throw new CommandError(`There is no location ${id}`);
      await createUser(scope, id, { user_name, email, password_hash });
      return `Added ${user_name}, ${email}, to location ${id}, ${location.name}`;
    });
  },
});
