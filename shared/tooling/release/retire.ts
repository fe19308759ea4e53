import { describeCommand } from './deployment-details';
import { retire } from './retirement';
import { openTarget } from './working-copy/open-target';

interface RetireOptions {
  site?: string;
  message?: string;
}

export async function run([name = '', ...others]: string[], { message, ...options }: RetireOptions): Promise<string> {
  if (name === '' || others.length > 0) throw new Error('Name one area: npm run retire -- mf-loyalty');
  const { site } = openTarget(options, {});
  return await retire({ name, site, details: { ...describeCommand(), message } });
}
