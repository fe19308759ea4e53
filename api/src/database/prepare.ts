import { Client } from 'pg';
import { applicationAddress, checkApplicationRole } from './application-role';
import { adoptDataKey, type DataKeys } from './data-key';
import { migrate } from './migrate';
import { namingMissingRights } from './missing-rights';

/** Of the database's preparation. Any number will do, as long as every process asks for the same one. */
const LOCK = 7_203_117;

interface Settings extends DataKeys {
  /** Where the application logs in, if the operator has made a role for it. */
  applicationDatabaseUrl?: string | undefined;
}

interface PreparedDatabase {
  /** Where the application logs in: as a role that owns nothing and is bound by row-level security. */
  applicationUrl: string;
  /** Names of the migrations that ran. */
  migrations: string[];
}

/**
 * Makes the database at `ownerUrl` ready for the application: migrates it, checks the data key and sees to the role
 * that the application logs in as. Processes that start at once take turns. Throws a StartError when the key does not
 * fit, or a right is missing.
 */
export async function prepareDatabase(
  ownerUrl: string,
  { applicationDatabaseUrl, dataKey, tokenSecret }: Settings,
): Promise<PreparedDatabase> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'backoffice preparation' });
  await client.connect();
  try {
    return await namingMissingRights(client, async () => {
      const migrations = await migrate(ownerUrl);
      await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
      await adoptDataKey(client, { dataKey, tokenSecret });
      const applicationUrl = applicationDatabaseUrl ?? (await applicationAddress(client, ownerUrl, dataKey));
      await checkApplicationRole(applicationUrl);
      return { migrations, applicationUrl };
    });
  } finally {
    // Ending the connection gives the lock back.
    await client.end();
  }
}
