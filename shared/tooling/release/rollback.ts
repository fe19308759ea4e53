import type { ApiOptions } from './api-contract/require-api';
import { isReleaseName, requireSingleWorkspace, resolveWorkspaceNames } from './command-options';
import { rollback } from './deployment';
import { openTarget } from './working-copy/open-target';

interface RollbackOptions extends ApiOptions {
  site?: string;
  to?: string;
  message?: string;
}

export async function run(named: string[], { to, message, force, ...options }: RollbackOptions): Promise<string> {
  const names = resolveWorkspaceNames(named, isReleaseName);
  requireSingleWorkspace(names, { to });
  return await rollback({ names, ...openTarget(options, { names, version: to }), to, message, force });
}
