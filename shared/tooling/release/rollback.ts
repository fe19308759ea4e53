import type { ApiOptions } from './api-contract/require-api';
import { deployedName, resolveSite } from './command-options';
import { rollback } from './deployment';

interface RollbackOptions extends ApiOptions {
  site?: string;
  to?: string;
  message?: string;
}

export function run(names: string[], { site, to, message, ...api }: RollbackOptions): Promise<string> {
  return rollback({ name: deployedName(names), site: resolveSite(site), to, message, ...api });
}
