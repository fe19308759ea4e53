export interface NewRemote {
  /** Name of the workspace: `mf-loyalty`. */
  name: string;
  /** First path segment of the remote's pages: `loyalty`. */
  segment: string;
  title: string;
  /** Version of the shell's contract that the remote is written for. */
  contract: string;
  /** Position of the remote's group in the sidebar. */
  order: number;
}

const packageFile = (name: string) => ({
  name,
  version: '0.1.0',
  private: true,
  scripts: {
    build: `node ../shared/tooling/run.mjs build ${name}`,
    deploy: `node ../shared/tooling/run.mjs deploy ${name}`,
    rollback: `node ../shared/tooling/run.mjs rollback ${name}`,
    promote: `node ../shared/tooling/run.mjs promote ${name}`,
    abort: `node ../shared/tooling/run.mjs abort ${name}`,
    'check-types': 'node ../node_modules/typescript7/bin/tsc --pretty false -p .',
    test: 'jest -w 2',
  },
  dependencies: { '@backoffice/platform': '*', '@backoffice/ui': '*' },
  devDependencies: { '@backoffice/testing': '*' },
});

/** Returns a configuration file that calls `factory` from a module of the tooling, with the file's folder. */
export const createConfigFile = (factory: string, module: string) => `import { ${factory} } from '${module}';

export default ${factory}(import.meta.dirname);
`;

const TYPES = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "types": ["jest", "node", "@testing-library/jest-dom"] },
  "include": ["src"]
}
`;

const descriptionFile = ({ name, segment, title, contract, order }: NewRemote) =>
  `import type { RemoteDescription } from '@backoffice/platform/remote/description';

export default {
  name: '${name}',
  title: '${title}',
  paths: ['${segment}'],
  visitors: 'signed-in',
  shell: '^${contract}',
  sidebar: {
    title: '${title}',
    prefix: '/${segment}',
    icon: 'other',
    order: ${order},
    links: [{ label: 'Overview', path: '/${segment}/overview' }],
  },
} satisfies RemoteDescription;
`;

const moduleFile = (segment: string) => `import type { RemoteModule } from '@backoffice/platform/remote/module';
import { OverviewPage } from './overview/overview-page';

export default {
  routes: {
    ${segment.includes('-') ? `'${segment}'` : segment}: [{ path: 'overview', element: <OverviewPage /> }],
  },
} satisfies RemoteModule;
`;

const pageFile = (title: string) => `import { IconInbox, Page, Panel } from '@backoffice/ui';

export function OverviewPage() {
  return (
    <Page title="Overview">
      <Panel icon={<IconInbox size={28} />} title="${title} has nothing to show yet." />
    </Page>
  );
}
`;

const testFile = (title: string) => `import { renderRemote } from '@backoffice/testing/render';
import { screen } from '@testing-library/react';
import module from '../module';
import { OVERVIEW } from '../paths';

test('the overview page shows a note while there is nothing to show', async () => {
  renderRemote(module, OVERVIEW);
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
  expect(screen.getByText('${title} has nothing to show yet.')).toBeInTheDocument();
});
`;

const readmeFile = ({ name, title, segment }: NewRemote) => `# ${name}

${title}: everything below \`/${segment}\`. \`src/remote.ts\` describes the area, and \`src/module.tsx\` declares its routes.

| To change          | Edit                                                                    |
| ------------------ | ----------------------------------------------------------------------- |
| a page             | its folder in \`src\`                                                     |
| an address         | \`src/paths.ts\` and \`src/module.tsx\`                                     |
| the sidebar        | \`src/remote.ts\`                                                         |

\`npm run dev -- ${name}\` runs the area with hot reload, \`npm test -w ${name}\` tests it, and \`npm run deploy -w ${name}\` deploys it.
`;

/** Returns the sources of a new remote, by path below its folder: description, routes, and a page with its test. */
export function createSourceFiles(remote: NewRemote): Record<string, string> {
  const { segment, title } = remote;
  return {
    'src/remote.ts': descriptionFile(remote),
    'src/module.tsx': moduleFile(segment),
    'src/paths.ts': `export const OVERVIEW = '/${segment}/overview';\n`,
    'src/overview/overview-page.tsx': pageFile(title),
    'src/overview/overview-page.test.tsx': testFile(title),
  };
}

/** Returns the files of the workspace of a new remote, by path below its folder. */
export function createRemoteFiles(remote: NewRemote): Record<string, string> {
  const { name } = remote;
  return {
    'package.json': `${JSON.stringify(packageFile(name), null, 2)}\n`,
    'README.md': readmeFile(remote),
    'rspack.config.mjs': createConfigFile('remoteConfig', '../shared/tooling/build/rspack-remote.ts'),
    'jest.config.mjs': createConfigFile('browserSuite', '../shared/tooling/test/jest.config.mjs'),
    'tsconfig.json': TYPES,
    ...createSourceFiles(remote),
  };
}
