import type { ApiOptions } from './api-contract/require-api';
import { deployedNames, refuseForSeveral, resolveSite } from './command-options';
import { rollback } from './deployment';

interface RollbackOptions extends ApiOptions {
  site?: string;
  to?: string;
  message?: string;
}

export async function run(named: string[], { site, to, message, ...api }: RollbackOptions): Promise<string> {
  const names = deployedNames(named);
  refuseForSeveral(names, { to });
  return await rollback({ names, site: resolveSite(site), to, message, ...api });
}
