import { type Client, DatabaseError } from 'pg';
import { StartError } from '../errors';
import { APPLICATION_ROLE } from './application-role';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Selects one statement per missing right; each grants that right to the current role. */
const MISSING = `
  SELECT format('ALTER ROLE %I CREATEROLE', current_user) AS remedy
  FROM pg_roles WHERE rolname = current_user AND NOT (rolsuper OR rolcreaterole)
  UNION ALL
  SELECT format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user)
  WHERE NOT has_database_privilege(current_database(), 'CREATE')
  UNION ALL
  SELECT format('GRANT CREATE ON SCHEMA public TO %I', current_user) WHERE NOT has_schema_privilege('public', 'CREATE')
  UNION ALL
  SELECT format('GRANT ${APPLICATION_ROLE} TO %I WITH ADMIN OPTION', current_user)
  FROM pg_roles WHERE rolname = '${APPLICATION_ROLE}' AND NOT pg_has_role(current_user, oid, 'USAGE WITH ADMIN OPTION')`;

/** When a privilege is denied, throws a StartError with the statements by which an administrator grants the rights. */
export async function explainMissingRights<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const denied = findPrivilegeError(error);
    if (!denied) throw error;
    const { rows } = await client.query<{ remedy: string }>(MISSING);
    const remedies = rows.map(({ remedy }) => `${remedy};`).join(' ');
    const remedy = remedies && `: let an administrator of the database run ${remedies}`;
    throw new StartError(`The role of DATABASE_URL lacks a right (${denied.message})${remedy}`, { cause: error });
  }
}

/** Finds PostgreSQL's insufficient_privilege error in the cause chain of `error`. */
function findPrivilegeError(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return error;
  return error instanceof Error && error.cause !== undefined ? findPrivilegeError(error.cause) : undefined;
}
