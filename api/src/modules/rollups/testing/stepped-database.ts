import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import type { Database, Db } from '../../../database/schema';

/** A database connection that pauses before each statement until `step` or `resume` allows it. */
export interface SteppedDatabase {
  db: Db;
  /**
   * Lets statements run until `count` have run in total. Returns when the next one is about to run, or when `work` has
   * ended.
   */
  step(count: number, work: Promise<unknown>): Promise<void>;
  /** Lets all further statements run. */
  resume(): void;
  /** Number of statements that were sent, including a paused statement that has not run yet. */
  readonly statements: number;
  /** Closes the connection without a commit or rollback, as happens when the process is killed. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function openSteppedDatabase(connectionString: string): Promise<SteppedDatabase> {
  const client = new Client({ connectionString, options: '-c TimeZone=UTC' });
  // The error event of a broken connection is ignored, because the next statement fails too.
  client.on('error', () => {});
  await client.connect();
  let statements = 0;
  let allowed = 0;
  let wake = () => {};
  let reached = () => {};
  const gate = async () => {
    statements += 1;
    while (statements > allowed) {
      reached();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const pool = {
    connect: async () => ({
      query: async (text: string, parameters: unknown[]) => {
        await gate();
        return await client.query(text, parameters);
      },
      release: () => {},
    }),
    end: async () => {},
  };
  // The pool implements only the part of pg's interface that Kysely uses for plain queries.
  const dialect = new PostgresDialect({ pool: pool as never });
  const allow = (count: number) => {
    allowed = count;
    wake();
  };
  return {
    db: new Kysely<Database>({ dialect }),
    async step(count, work) {
      const paused = new Promise<void>((resolve) => {
        reached = resolve;
      });
      allow(count);
      await Promise.race([paused, work]);
    },
    resume: () => allow(Number.POSITIVE_INFINITY),
    get statements() {
      return statements;
    },
    async kill() {
      const ended = new Promise<void>((resolve) => client.once('end', resolve));
      client.connection.stream.destroy();
      await ended;
    },
    close: () => client.end(),
  };
}
