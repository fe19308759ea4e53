import { deployedName, readArguments, runCommand } from './commands.mjs';
import { rollback } from './deployment.mjs';

const USAGE = `Makes an earlier version of an area or of the shell live again.

  npm run rollback -w mf-menu -- [options]

  --to     a version that is kept; the one that was live before by default
  --site   folder of the site; DATA_DIR/site by default
`;

runCommand(() => {
  const { names, site, to } = readArguments(USAGE, { to: { type: 'string' } });
  return rollback({ name: deployedName(names), site, to });
});
