import { deployedName, resolveSite } from './command-options';
import { describeCommand } from './deployment-details';
import { abort } from './rollout';

interface AbortOptions {
  site?: string;
  message?: string;
}

export function run(names: string[], { site, message }: AbortOptions): Promise<string> {
  return abort({ name: deployedName(names), site: resolveSite(site), details: { ...describeCommand(), message } });
}
