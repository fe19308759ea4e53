import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { StartError } from '../errors';

/** Role with the privileges that requests need. The roles that the application logs in as are members of this role. */
export const APPLICATION_ROLE = 'backoffice_app';
/** Maximum length of a PostgreSQL identifier; longer names are truncated. */
const NAME_BYTES = 63;
const SCRAM_ITERATIONS = 4096;

/** One role per database: installations with different passwords may share one PostgreSQL server. */
export function loginRoleName(database: string): string {
  const name = `${APPLICATION_ROLE}_${database}`;
  if (Buffer.byteLength(name) <= NAME_BYTES) return name;
  return `${APPLICATION_ROLE}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}

/**
 * Returns the URL at which the application logs in to the database of `client`. `client` is connected to `ownerUrl` as
 * the owner. When the application cannot log in yet, creates the role with a password derived from `dataKey`, which
 * requires CREATEROLE.
 */
export async function ensureApplicationUrl(client: Client, ownerUrl: string, dataKey: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const role = loginRoleName(rows[0]?.name ?? '');
  const password = Buffer.from(hkdfSync('sha256', dataKey, role, 'database role password', 32)).toString('base64url');
  const address = withCredentials(ownerUrl, role, password);
  if (!(await canLogIn(address))) await createLoginRole(client, role, password);
  return address;
}

/**
 * Sets the credentials as query parameters, because the URL of a socket has no other place for credentials. Query
 * parameters override the credentials elsewhere in the URL.
 */
function withCredentials(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return url.href;
}

async function canLogIn(address: string): Promise<boolean> {
  const client = new Client({ connectionString: address });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // The role does not exist, or its password differs.
    if (error instanceof DatabaseError && (error.code === '28P01' || error.code === '28000')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function createLoginRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  const name = escapeIdentifier(role);
  await client.query(`${verb} ROLE ${name} LOGIN PASSWORD ${escapeLiteral(scramVerifier(password))}`);
  await client.query(`GRANT ${APPLICATION_ROLE} TO ${name}`);
}

/** SCRAM verifier of a password (RFC 5803). Sent instead of the password, so that statement logs never contain it. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const deriveKey = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(deriveKey('Client Key')).digest('base64');
  const serverKey = deriveKey('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

const ROLE_FAULTS = `
  SELECT current_user AS role, role.rolsuper AS "is a superuser", role.rolbypassrls AS "has BYPASSRLS",
    role.rolcreaterole AS "has CREATEROLE",
    EXISTS (
      SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_has_role(current_user, relowner, 'MEMBER')
    ) AS "is a member of the tables' owner",
    NOT pg_has_role(current_user, '${APPLICATION_ROLE}', 'USAGE') AS "is not a member of ${APPLICATION_ROLE}"
  FROM pg_roles AS role WHERE rolname = current_user`;

/** Throws a StartError when the role of `address` has more or fewer rights than requests need. */
export async function checkApplicationRole(address: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect().catch((error: unknown) => {
    if (!(error instanceof DatabaseError)) throw error;
    throw new StartError(`The application's database role cannot log in: ${error.message}`);
  });
  try {
    const { rows } = await client.query<Record<string, unknown>>(ROLE_FAULTS);
    const { role, ...faults } = rows[0] ?? {};
    const [fault] = Object.entries(faults).find(([, isPresent]) => isPresent) ?? [];
    if (fault) throw new StartError(`The application's database role ${role} ${fault}: see APP_DATABASE_URL`);
  } finally {
    await client.end();
  }
}
