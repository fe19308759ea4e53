import type { ApiOptions } from './api-contract/require-api';
import { resolveWorkspaceName } from './command-options';
import { promoteRollout } from './staged-deployment';
import { openTarget } from './working-copy/open-target';

interface PromoteOptions extends ApiOptions {
  site?: string;
  message?: string;
}

export async function run(names: string[], { message, force, ...options }: PromoteOptions): Promise<string> {
  const name = resolveWorkspaceName(names);
  return await promoteRollout({ name, ...openTarget(options, { names }), message, force });
}
