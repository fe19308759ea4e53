import { startEmbeddedServer } from '../src/database/embedded-server';

// A process that owns the database server of the folder it is given, until it is killed.
startEmbeddedServer({ dataDir: process.argv[2] ?? '' }).then(
  ({ connectionString }) => {
    process.stdout.write(`${connectionString}\n`);
    process.on('SIGTERM', () => process.exit(0));
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
