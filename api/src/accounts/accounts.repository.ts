import type { LocationDb } from '../database/location-scope';
import { violatesConstraint } from '../database/writes';
import { CommandError } from './command-errors';

export interface NewUser {
  user_name: string;
  email: string;
  password_hash: string;
}

/** Creates a user with the role Owner. Throws a `CommandError` when the email address already has an account. */
export async function createOwner(scope: LocationDb, location_id: number, user: NewUser): Promise<void> {
  await insertOwner(scope, location_id, await insertUser(scope, user));
}

/** Creates a user with the named role, ignoring case. Throws a `CommandError` for a missing role or a used email. */
export async function createUserWithRole(
  scope: LocationDb,
  location_id: number,
  roleName: string,
  user: NewUser,
): Promise<void> {
  const roles = await scope
    .selectFrom('employee_roles')
    .select(['id', 'name'])
    .where('location_id', '=', location_id)
    .orderBy('id')
    .execute();
  const role = roles.find(({ name }) => name.toLowerCase() === roleName.toLowerCase());
  if (!role)
    throw new CommandError(`Location ${location_id} has the roles ${roles.map(({ name }) => name).join(', ')}`);
  const user_id = await insertUser(scope, user);
  await scope.insertInto('user_locations').values({ location_id, user_id, role_id: role.id }).execute();
}

async function insertUser(scope: LocationDb, user: NewUser): Promise<number> {
  const { id } = await scope
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // This relies on the unique index: of two concurrent commands, only one succeeds.
      if (violatesConstraint(error, 'users_email')) {
        throw new CommandError(`${user.email} already has an account`);
      }
      throw error;
    });
  return id;
}

export async function insertOwner(scope: LocationDb, location_id: number, user_id: number): Promise<void> {
  await scope
    .insertInto('user_locations')
    .columns(['location_id', 'user_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('employee_roles')
        .select(({ val }) => ['location_id', val(user_id).as('user_id'), 'id'])
        .where('location_id', '=', location_id)
        .where('is_owner', '=', true),
    )
    .execute();
}
