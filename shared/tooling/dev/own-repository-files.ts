import { STANDALONE_COMMANDS } from '../commands.mjs';
import { createRepositoryJob } from './deployment-job';
import { createConfigFile, createSourceFiles, type NewRemote } from './new-remote';

/** Version ranges or `file:` addresses of the packages that an area's repository installs, by name. */
export type VersionRanges = Record<string, string>;

const DEPENDENCIES = ['@backoffice/contract', '@backoffice/platform', '@backoffice/ui', 'react', 'react-dom'];
const DEV_DEPENDENCIES = [
  '@backoffice/testing',
  '@backoffice/tooling',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
];
/** Packages whose install scripts are not needed, because platform-specific packages contain their programs. */
const NO_INSTALL_SCRIPTS = ['@parcel/watcher', '@swc/core', 'esbuild', 'unrs-resolver'];

function pick(ranges: VersionRanges, names: string[]): VersionRanges {
  return Object.fromEntries(
    names.map((name) => {
      const range = ranges[name];
      if (range === undefined) throw new Error(`This repository does not say which ${name} it requires`);
      return [name, range];
    }),
  );
}

const packageFile = (name: string, ranges: VersionRanges, node: string) => ({
  name,
  version: '0.1.0',
  private: true,
  engines: { node },
  scripts: {
    ...Object.fromEntries(STANDALONE_COMMANDS.map((command) => [command, `backoffice-tooling ${command}`])),
    test: 'jest -w 2',
  },
  dependencies: pick(ranges, DEPENDENCIES),
  devDependencies: pick(ranges, DEV_DEPENDENCIES),
  allowScripts: Object.fromEntries(NO_INSTALL_SCRIPTS.map((dependency) => [dependency, false])),
});

const TYPES = `{
  "extends": "@backoffice/tooling/tsconfig.base.json",
  "compilerOptions": { "types": ["jest", "node", "@testing-library/jest-dom", "@backoffice/ui/css-modules"] },
  "include": ["src"]
}
`;

const LINT = `{
  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",
  "extends": ["@backoffice/tooling/biome.json"]
}
`;

const readmeFile = ({ name, title, segment }: NewRemote) => `# ${name}

${title}, an area of the back office: everything below \`/${segment}\`. \`src/remote.ts\` describes the area,
\`src/module.tsx\` declares its routes. The shell and the other areas are in other repositories.

| Command                                | What it does                                                            |
| -------------------------------------- | ----------------------------------------------------------------------- |
| \`npm install\`                          | installs the back office's packages and their tools                     |
| \`npm test\`                             | tests the pages in a shell without network                              |
| \`npm run lint\`                         | checks format and lint rules; \`-- --write\` formats and fixes            |
| \`npm run types\`                        | checks the types                                                        |
| \`npm run dev -- --against <address>\`   | shows it in a deployed site while you write it                          |
| \`npm run build\`                        | builds a release into \`dist\` and checks its size and its styles         |
| \`npm run deploy -- --site <address>\`   | lint, types, tests, build and checks with the live shell, then deploys  |
| \`npm run rollback -- --site <address>\` | makes the previous version live again                                   |

Deployments need a token in \`DEPLOY_TOKEN\`, which \`npm run deploy-tokens\` creates on the server; \`--site\` can also name its folder.

Commit \`package-lock.json\`: a release's version depends on the installed packages. The check that the area starts needs
Chromium or Chrome. \`.github/workflows/deploy.yml\` adds a preview of each pull request and deploys \`main\`: it takes the
variable \`SITE\` and the secret \`DEPLOY_TOKEN\`.
`;

/** Returns the files of a new area's repository, keyed by relative path. `node` is the range of Node.js versions. */
export function createOwnRepositoryFiles(
  remote: NewRemote,
  ranges: VersionRanges,
  node: string,
): Record<string, string> {
  return {
    'package.json': `${JSON.stringify(packageFile(remote.name, ranges, node), null, 2)}\n`,
    'README.md': readmeFile(remote),
    // The version of a release is a hash of its files, so line endings must not depend on the operating system.
    '.gitattributes': '* text=auto eol=lf\n',
    '.gitignore': 'node_modules/\ndist/\ncoverage/\n*.log\n',
    '.github/workflows/deploy.yml': createRepositoryJob(remote.name),
    'rspack.config.mjs': createConfigFile('remoteConfig', '@backoffice/tooling/rspack-remote'),
    'jest.config.mjs': createConfigFile('browserSuite', '@backoffice/tooling/jest-config'),
    'tsconfig.json': TYPES,
    'biome.json': LINT,
    ...createSourceFiles(remote),
  };
}
