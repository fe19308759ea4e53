import { startEmbeddedServer } from '../src/database/embedded-server';

// Program for tests: starts the embedded database server of the folder in its first argument, prints the URL, and runs
// until it is killed.
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
