import type { LocationDb } from '../database/location-scope';
import { violates } from '../database/writes';
import { Refusal } from './refusal';

export interface NewUser {
  user_name: string;
  email: string;
  password_hash: string;
}

/** Creates a user who works in the scope's location. Throws a `Refusal` when the e-mail address has an account. */
export async function createUser(scope: LocationDb, location_id: number, user: NewUser): Promise<void> {
  const { id: user_id } = await scope
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Left to the index, so that of two who ask at the same moment only one is let through.
      if (violates(error, 'users_email')) {
        throw new Refusal(`${user.email} already has an account`);
      }
      throw error;
    });
  await scope.insertInto('user_locations').values({ location_id, user_id }).execute();
}
