import { deployedName, readArguments, runCommand } from './commands.mjs';
import { deploy, deployPreview } from './deployment.mjs';

runCommand(() => {
  const { names, site, preview } = readArguments({ preview: { type: 'string' } });
  const name = deployedName(names);
  return preview === undefined ? deploy({ name, site }) : deployPreview({ name, site, label: preview });
});
