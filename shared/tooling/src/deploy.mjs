import { deployedName, readArguments, runCommand } from './commands.mjs';
import { deploy, deployPreview } from './deployment.mjs';

const USAGE = `Builds an area or the shell, checks it and makes it live.

  npm run deploy -w mf-menu -- [options]

  --preview   label of a preview, which is put beside what is live; pr.12 for example
  --site      folder of the site; DATA_DIR/site by default
`;

runCommand(() => {
  const { names, site, preview } = readArguments(USAGE, { preview: { type: 'string' } });
  const name = deployedName(names);
  return preview === undefined ? deploy({ name, site }) : deployPreview({ name, site, label: preview });
});
