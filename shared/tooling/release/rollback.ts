import { RELEASE_NAME_PATTERN } from '@backoffice/contract/release-names';
import type { ApiOptions } from './api-contract/require-api';
import { requireSingleWorkspace, resolveWorkspaceNames } from './command-options';
import { rollback } from './deployment';
import { openTarget } from './working-copy/open-target';

interface RollbackOptions extends ApiOptions {
  site?: string;
  to?: string;
  message?: string;
}

export async function run(named: string[], { to, message, force, ...options }: RollbackOptions): Promise<string> {
  // The names are not compared with the workspaces, because the sources of a retired area may have been deleted.
  const names = resolveWorkspaceNames(named, (name) => RELEASE_NAME_PATTERN.test(name));
  requireSingleWorkspace(names, { to });
  return await rollback({ names, ...openTarget(options, { names, version: to }), to, message, force });
}
