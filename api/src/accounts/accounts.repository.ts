import type { LocationDb } from '../database/location-scope';
import { violates } from '../database/writes';
import { CommandError } from './command-errors';

export interface NewUser {
  user_name: string;
  email: string;
  password_hash: string;
}

/** Creates a user of the scope's location. Throws a `CommandError` when the e-mail address already has an account. */
export async function createUser(scope: LocationDb, location_id: number, user: NewUser): Promise<void> {
  const { id: user_id } = await scope
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // The unique index decides, so that only one of two concurrent commands succeeds.
      if (violates(error, 'users_email')) {
        throw new CommandError(`${user.email} already has an account`);
      }
      throw error;
    });
  await scope.insertInto('user_locations').values({ location_id, user_id }).execute();
}
