import type { ApiOptions } from './api-contract/require-api';
import { deployedName, resolveSite } from './command-options';
import { deploy, deployPreview } from './deployment';

interface DeployOptions extends ApiOptions {
  site?: string;
  preview?: string;
  message?: string;
  'skip-tests'?: string;
}

export function run(names: string[], options: DeployOptions): Promise<string> {
  const { preview, message, api, force, 'skip-tests': skipTests } = options;
  const target = { name: deployedName(names), site: resolveSite(options.site), message, api, force };
  return preview === undefined ? deploy({ ...target, skipTests }) : deployPreview({ ...target, label: preview });
}
