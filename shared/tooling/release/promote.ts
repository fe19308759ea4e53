import type { ApiOptions } from './api-contract/require-api';
import { deployedName, resolveSite } from './command-options';
import { promote } from './staged-deployment';

interface PromoteOptions extends ApiOptions {
  site?: string;
  message?: string;
}

export function run(names: string[], { site, message, ...api }: PromoteOptions): Promise<string> {
  return promote({ name: deployedName(names), site: resolveSite(site), message, ...api });
}
