import { RELEASE_NAME_PATTERN } from '@backoffice/contract/release-names';
import { findStandaloneArea, ROOT } from '../build/workspaces';
import { describeCommand } from './deployment-details';
import { removePreview } from './preview-removal';
import { openTarget } from './working-copy/open-target';

interface RemovePreviewOptions {
  site?: string;
  preview?: string;
  message?: string;
}

export async function run(names: string[], { preview, message, ...options }: RemovePreviewOptions): Promise<string> {
  // The name is not compared with the workspaces, because the area's sources may have been deleted. In an area's own
  // repository, the name can be omitted.
  const [name = findStandaloneArea(ROOT) ?? '', ...others] = names;
  if (!RELEASE_NAME_PATTERN.test(name) || others.length > 0 || preview === undefined) {
    throw new Error('Name one area and its preview: npm run remove-preview -- mf-menu --preview pr.12');
  }
  const { site } = openTarget(options, {});
  return await removePreview({ name, preview, site, details: { ...describeCommand(), message } });
}
