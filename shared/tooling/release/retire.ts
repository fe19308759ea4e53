import { resolveSite } from './command-options';
import { describeCommand } from './deployment-details';
import { retire } from './retirement';

interface RetireOptions {
  site?: string;
  message?: string;
}

export function run([name = '', ...others]: string[], { site, message }: RetireOptions): Promise<string> {
  if (name === '' || others.length > 0) throw new Error('Name one area: npm run retire -- mf-loyalty');
  return retire({ name, site: resolveSite(site), details: { ...describeCommand(), message } });
}
