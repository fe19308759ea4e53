import { deployedName, resolveSite } from './command-options';
import { rollback } from './deployment';

export function run(names: string[], { site, to }: { site?: string; to?: string }): Promise<string> {
  return rollback({ name: deployedName(names), site: resolveSite(site), to });
}
