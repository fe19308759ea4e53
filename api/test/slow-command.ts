import { sql } from 'kysely';
import { print, runCommand } from '../src/command-line';
import { readConfig } from '../src/config';
import { withDatabase } from '../src/database/command-database';

// Program for tests: a command on the embedded database that prints a line and then runs a statement for 20 s.
runCommand(() =>
  withDatabase(readConfig(), async (db) => {
    print('The statement is running');
    await sql`select pg_sleep(20)`.execute(db);
  }),
);
