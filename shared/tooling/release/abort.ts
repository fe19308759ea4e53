import { resolveWorkspaceName } from './command-options';
import { describeCommand } from './deployment-details';
import { abortRollout } from './rollout';
import { openTarget } from './working-copy/open-target';

interface AbortOptions {
  site?: string;
  message?: string;
}

export async function run(names: string[], { message, ...options }: AbortOptions): Promise<string> {
  const name = resolveWorkspaceName(names);
  const { site } = openTarget(options, {});
  return await abortRollout({ name, site, details: { ...describeCommand(), message } });
}
