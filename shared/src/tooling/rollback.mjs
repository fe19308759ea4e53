import { deployedName, readArguments, runCommand } from './commands.mjs';
import { rollback } from './deployment.mjs';

runCommand(() => {
  const { names, site, to } = readArguments({ to: { type: 'string' } });
  return rollback({ name: deployedName(names), site, to });
});
