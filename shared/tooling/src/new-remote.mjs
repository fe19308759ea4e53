const asWritten = (value) => JSON.stringify(value, null, 2);
const sourceOf = (...lines) => `${lines.join('\n')}\n`;

function packageOf(name) {
  const program = (command) => `node ../shared/tooling/src/${command}.mjs ${name}`;
  const scripts = Object.fromEntries(['build', 'deploy', 'rollback'].map((command) => [command, program(command)]));
  return {
    name,
    version: '0.1.0',
    private: true,
    scripts: { ...scripts, test: 'jest -w 2' },
    dependencies: { '@backoffice/platform': '*', '@backoffice/ui': '*' },
    devDependencies: { '@backoffice/testing': '*' },
  };
}

/** Lines that build with, or test by, what all remotes have in common. */
const configOf = (factory, file) =>
  sourceOf(
    `import { ${factory} } from '../shared/tooling/src/${file}.mjs';`,
    '',
    `export default ${factory}(import.meta.dirname);`,
  );

const TYPES = sourceOf(
  '{',
  '  "extends": "../tsconfig.base.json",',
  '  "compilerOptions": { "types": ["jest", "node", "@testing-library/jest-dom"] },',
  '  "include": ["src"]',
  '}',
);

const descriptionOf = ({ name, segment, title, contract, order }) =>
  sourceOf(
    "import type { RemoteDescription } from '@backoffice/platform/remote/description';",
    '',
    'export default {',
    `  name: '${name}',`,
    `  title: '${title}',`,
    `  paths: ['${segment}'],`,
    "  visitors: 'signed-in',",
    `  shell: '^${contract}',`,
    '  sidebar: {',
    `    title: '${title}',`,
    `    prefix: '/${segment}',`,
    "    icon: 'other',",
    `    order: ${order},`,
    `    links: [{ label: 'Overview', path: '/${segment}/overview' }],`,
    '  },',
    '} satisfies RemoteDescription;',
  );

const moduleOf = (segment) =>
  sourceOf(
    "import type { RemoteModule } from '@backoffice/platform/remote/module';",
    "import { OverviewPage } from './overview/overview-page';",
    '',
    'export default {',
    '  routes: {',
    `    ${segment.includes('-') ? `'${segment}'` : segment}: [{ path: 'overview', element: <OverviewPage /> }],`,
    '  },',
    '} satisfies RemoteModule;',
  );

const pageOf = (title) =>
  sourceOf(
    "import { IconInbox, Page, Panel } from '@backoffice/ui';",
    '',
    'export function OverviewPage() {',
    '  return (',
    '    <Page title="Overview">',
    `      <Panel icon={<IconInbox size={28} />} title="${title} has nothing to show yet." />`,
    '    </Page>',
    '  );',
    '}',
  );

const testOf = (title) =>
  sourceOf(
    "import { renderRemote } from '@backoffice/testing/render';",
    "import { screen } from '@testing-library/react';",
    "import module from '../module';",
    "import { OVERVIEW } from '../paths';",
    '',
    "test('says that there is nothing yet', async () => {",
    '  renderRemote(module, OVERVIEW);',
    "  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();",
    `  expect(screen.getByText('${title} has nothing to show yet.')).toBeInTheDocument();`,
    '});',
  );

/**
 * The files of a new remote, by path below its folder: `name` (mf-loyalty), the first `segment` of its addresses, its
 * `title`, the version of the shell's `contract` that it is written for and the `order` of its group in the sidebar.
 */
export function newRemoteFiles({ name, segment, title, contract, order }) {
  return {
    'package.json': `${asWritten(packageOf(name))}\n`,
    'rspack.config.mjs': configOf('remoteConfig', 'rspack-remote'),
    'jest.config.mjs': configOf('browserSuite', 'jest'),
    'tsconfig.json': TYPES,
    'src/remote.ts': descriptionOf({ name, segment, title, contract, order }),
    'src/module.tsx': moduleOf(segment),
    'src/paths.ts': sourceOf(`export const OVERVIEW = '/${segment}/overview';`),
    'src/overview/overview-page.tsx': pageOf(title),
    'src/overview/overview-page.test.tsx': testOf(title),
  };
}
