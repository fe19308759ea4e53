import { deployedName, resolveSite } from './command-options';
import { deploy, deployPreview } from './deployment';

export function run(names: string[], { site, preview }: { site?: string; preview?: string }): Promise<string> {
  const target = { name: deployedName(names), site: resolveSite(site) };
  return preview === undefined ? deploy(target) : deployPreview({ ...target, label: preview });
}
