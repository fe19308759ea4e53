import { deployedName } from './command-options';
import { describeCommand } from './deployment-details';
import { abort } from './rollout';
import { openTarget } from './working-copy/open-target';

interface AbortOptions {
  site?: string;
  message?: string;
}

export async function run(names: string[], { message, ...options }: AbortOptions): Promise<string> {
  const name = deployedName(names);
  const { site } = openTarget(options, {});
  return await abort({ name, site, details: { ...describeCommand(), message } });
}
