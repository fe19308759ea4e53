import type { BusinessDetails } from '@backoffice/shared/contract/locations';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';

// What the server of the system page's tests has.

export const BUSINESS: BusinessDetails = {
  id: 1,
  name: 'The Corner Table',
  phone_number: '',
  email: '',
  website: '',
  timezone: 'America/New_York',
  address: '',
  address_string: '',
  updated_at: '2026-11-21T00:00:00.000Z',
};

export const release = (version: string) => ({ version, manifest: '', entry: '', preload: [], integrity: {} });

export function remote(name: string, title: string, version: string): RegisteredRemote {
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
    current: release(version),
  };
}

export const door: RegisteredRemote = {
  description: { name: 'mf-door', title: 'Sign in', paths: ['login'], visitors: 'signed-out', shell: '^1.0.0' },
  current: release('1.0.0'),
};
export const menu = remote('mf-menu', 'Menu', '1.1.0');
export const staff = remote('mf-staff', 'Staff', '1.0.0');

export const at = (hour: number) => `2026-11-20T${hour}:30:00.000Z`;
const kept = (...versions: string[]) => versions.map((version, index) => ({ version, deployedAt: at(20 - index) }));

export function registry() {
  const remotes: unknown[] = [
    { ...menu, previous: release('1.0.0'), since: at(20), kept: kept('1.1.0', '1.0.0', '0.9.0') },
    { ...staff, since: at(17), kept: kept('1.0.0') },
    { ...door, kept: kept('1.0.0', '0.9.0') },
  ];
  return {
    shell: { current: { version: '2.0.0' }, since: at(19), kept: kept('2.0.0', '1.9.0') },
    remotes,
    previews: { 'mf-menu': kept('1.2.0-pr.7', '1.0.0'), 'mf-stock': kept('0.0.1') },
  };
}

/** What the server answers, by address: a body, or a status. */
export function serve(answers: Record<string, object | number>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const answer = answers[String(address)] ?? 404;
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
  });
}
