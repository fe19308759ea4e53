import { RELEASE_NAME_PATTERN } from '@backoffice/contract/release-names';
import { enterProjectFolder, exitWithUsage, print, readCommandLine, runCommand } from '../../command-line';
import { readConfig } from '../../config';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens';

const USAGE = `Manages the tokens with which areas are deployed to this server: npm run deploy -- --site <its address>.

  npm run deploy-tokens -- create mf-menu [mf-business …] [--label "CI of the menu team"]
  npm run deploy-tokens -- list
  npm run deploy-tokens -- revoke <id>

A token may change the areas that it names, or the shell, and nothing else. It is printed once and not stored: keep it as a
secret of the CI job and pass it as DEPLOY_TOKEN.
`;

const { values, positionals } = readCommandLine({
  usage: USAGE,
  options: { label: { type: 'string' } },
  allowPositionals: true,
});

async function create(dataDir: string, names: string[]): Promise<string> {
  const wrong = names.find((name) => !RELEASE_NAME_PATTERN.test(name));
  if (names.length === 0 || wrong !== undefined) {
    exitWithUsage(USAGE, `Name shell or an area, such as mf-menu${wrong === undefined ? '' : `, not ${wrong}`}`);
  }
  return await createDeployToken(dataDir, [...new Set(names)], values.label);
}

async function list(dataDir: string): Promise<string> {
  const tokens = await listDeployTokens(dataDir);
  const lines = tokens.map(({ id, names, label, createdAt }) =>
    [id, createdAt.slice(0, 10), names.join(' '), label].filter(Boolean).join('  '),
  );
  return lines.join('\n') || 'There are no tokens';
}

async function revoke(dataDir: string, ids: string[]): Promise<string> {
  const [id = '', ...others] = ids;
  if (id === '' || others.length > 0) exitWithUsage(USAGE, 'Give the id of one token');
  if (!(await revokeDeployToken(dataDir, id))) throw new Error(`There is no token ${id}`);
  return `Revoked ${id}`;
}

async function run(): Promise<void> {
  const [action, ...rest] = positionals;
  const actions = { create, list, revoke };
  if (!(action === 'create' || action === 'list' || action === 'revoke')) {
    return exitWithUsage(USAGE, `Give one of ${Object.keys(actions).join(', ')}`);
  }
  enterProjectFolder();
  print(await actions[action](readConfig().dataDir, rest));
}

runCommand(run);
