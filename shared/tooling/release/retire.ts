import { findStandaloneArea, ROOT } from '../build/workspaces';
import { describeCommand } from './deployment-details';
import { retireArea } from './retirement';
import { openTarget } from './working-copy/open-target';

interface RetireOptions {
  site?: string;
  message?: string;
}

export async function run(names: string[], { message, ...options }: RetireOptions): Promise<string> {
  // The area needs no sources, because they may have been deleted already. In an area's own repository, its name can be
  // omitted.
  const [name = findStandaloneArea(ROOT) ?? '', ...others] = names;
  if (name === '' || others.length > 0) throw new Error('Name one area: npm run retire -- mf-loyalty');
  const { site } = openTarget(options, {});
  return await retireArea({ name, site, details: { ...describeCommand(), message } });
}
