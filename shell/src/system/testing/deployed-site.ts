import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';

// Fixtures of the system page's tests: a deployed site and its server's responses.

export const BUSINESS_DETAILS = buildBusinessDetails({ name: 'The Corner Table' });

export const createRelease = (version: string) => ({ version, manifest: '', entry: '', preload: [], integrity: {} });

export function createRemote(name: string, title: string, version: string): RegisteredRemote {
  const segment = title.toLowerCase();
  const sidebar = {
    title,
    prefix: `/${segment}`,
    icon: 'menu' as const,
    order: 1,
    links: [{ heading: 'First' }, { label: 'Items', path: `/${segment}/items` }],
  };
  return {
    description: { name, title, paths: [segment], visitors: 'signed-in', shell: '^1.0.0', sidebar },
    current: createRelease(version),
  };
}

export const authRemote: RegisteredRemote = {
  description: { name: 'mf-door', title: 'Sign in', paths: ['login'], visitors: 'signed-out', shell: '^1.0.0' },
  current: createRelease('1.0.0'),
};
export const menuRemote = createRemote('mf-menu', 'Menu', '1.1.0');
export const staffRemote = createRemote('mf-staff', 'Staff', '1.0.0');

export const createTimestamp = (hour: number) => `2026-11-20T${hour}:30:00.000Z`;
const createDeployedVersions = (...versions: string[]) =>
  versions.map((version, index) => ({ version, deployedAt: createTimestamp(20 - index) }));

export function createRegistry() {
  const remotes: unknown[] = [
    {
      ...menuRemote,
      previous: createRelease('1.0.0'),
      since: createTimestamp(20),
      kept: [
        ...createDeployedVersions('1.1.0', '1.0.0', '0.9.0'),
        { version: '0.8.0', deployedAt: createTimestamp(16), rolledBackAt: createTimestamp(17) },
      ],
    },
    { ...staffRemote, since: createTimestamp(17), kept: createDeployedVersions('1.0.0') },
    { ...authRemote, kept: createDeployedVersions('1.0.0', '0.9.0') },
  ];
  return {
    shell: {
      current: { version: '2.0.0' },
      since: createTimestamp(19),
      kept: createDeployedVersions('2.0.0', '1.9.0'),
    },
    remotes,
    previews: { 'mf-menu': createDeployedVersions('1.2.0-pr.7', '1.0.0'), 'mf-stock': createDeployedVersions('0.0.1') },
  };
}

/** Returns the registry while Menu 1.2.0 is staged for a tenth of the locations. */
export function createRolloutRegistry() {
  const registry = createRegistry();
  const rollout = {
    ...{ description: menuRemote.description, current: createRelease('1.2.0') },
    ...{ percent: 10, deployedAt: createTimestamp(21) },
  };
  const [menu, ...others] = registry.remotes;
  return { ...registry, remotes: [Object.assign({}, menu, { rollout }), ...others] };
}

/** Stubs `fetch`: responses by URL, each a JSON body or the status of an empty response; 404 for other URLs. */
export function stubFetch(responses: Record<string, object | number>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const response = responses[String(address)] ?? 404;
    return typeof response === 'number' ? new Response('', { status: response }) : Response.json(response);
  });
}
