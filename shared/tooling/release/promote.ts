import type { ApiOptions } from './api-contract/require-api';
import { deployedName } from './command-options';
import { promote } from './staged-deployment';
import { openTarget } from './working-copy/open-target';

interface PromoteOptions extends ApiOptions {
  site?: string;
  message?: string;
}

export async function run(names: string[], { message, force, ...options }: PromoteOptions): Promise<string> {
  const name = deployedName(names);
  return await promote({ name, ...openTarget(options, { names }), message, force });
}
