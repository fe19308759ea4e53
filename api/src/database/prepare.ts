import { Client } from 'pg';
import { checkApplicationRole, ensureApplicationUrl } from './application-role';
import { adoptDataKey, type DataKeys } from './data-key';
import { migrate } from './migrate';
import { explainMissingRights } from './missing-rights';

/** Key of the advisory lock that serializes preparation. Any number works if every process uses the same one. */
const PREPARATION_LOCK = 7_203_117;

interface Settings extends DataKeys {
  /** URL of a role that the operator created for the application; a role is created when undefined. */
  applicationDatabaseUrl?: string | undefined;
}

interface PreparedDatabase {
  /** URL of the role that the application logs in as. It owns nothing, and row-level security applies to it. */
  applicationUrl: string;
  migrations: string[];
}

/**
 * Prepares the database at `ownerUrl`: runs the migrations, checks the data key, and creates or checks the role that
 * the application logs in as. An advisory lock serializes processes that start at the same time. Throws a StartError
 * when the data key does not belong to the database, or when the owner lacks a right.
 */
export async function prepareDatabase(
  ownerUrl: string,
  { applicationDatabaseUrl, dataKey, tokenSecret }: Settings,
): Promise<PreparedDatabase> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'backoffice preparation' });
  await client.connect();
  try {
    return await explainMissingRights(client, async () => {
      const migrations = await migrate(ownerUrl);
      await client.query('SELECT pg_advisory_lock($1)', [PREPARATION_LOCK]);
      await adoptDataKey(client, { dataKey, tokenSecret });
      const applicationUrl = applicationDatabaseUrl ?? (await ensureApplicationUrl(client, ownerUrl, dataKey));
      await checkApplicationRole(applicationUrl);
      return { migrations, applicationUrl };
    });
  } finally {
    // Ending the connection releases the advisory lock.
    await client.end();
  }
}
