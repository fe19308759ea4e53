import path from 'node:path';
import pg from 'pg';
import { joinOrStartServer } from '../../api/src/database/embedded-join';
import type { ExpectedValue } from './answers';
import { RAW_ROWS } from './raw-rows';

/** A connection to the app instance's database, which computes the values that the screens must show. */
export interface RawDatabase {
  /** Returns the values of the one row that `sql` selects for an owner's location; `email` identifies the owner. */
  compute: (sql: string, email: string) => Promise<ExpectedValue[]>;
  close: () => Promise<void>;
}

interface DatabaseOptions {
  /** Address of the database; undefined for the database that `npm start` runs in `dataDir`. */
  url: string | undefined;
  dataDir: string;
}

export async function openRawDatabase({ url, dataDir }: DatabaseOptions): Promise<RawDatabase> {
  const server = url === undefined ? await joinOrStartServer(path.resolve(dataDir)) : undefined;
  const client = new pg.Client({ connectionString: url ?? server?.connectionString });
  await client.connect();
  await client.query('SET default_transaction_read_only = on');
  // Without `app.all_locations`, row-level security hides all rows from a database user who is not a superuser.
  await client.query("SET app.all_locations = 'on'");
  return {
    compute: async (sql, email) => {
      const { rows, fields } = await client.query({ text: `${RAW_ROWS}${sql}`, values: [email], rowMode: 'array' });
      const [row, another] = rows;
      if (row === undefined || another !== undefined)
        throw new Error(`The SQL selects ${rows.length} rows instead of one`);
      return fields.map(({ dataTypeID }, index) => ({ value: row[index], type: dataTypeID }));
    },
    close: async () => {
      await client.end();
      await server?.stop();
    },
  };
}
