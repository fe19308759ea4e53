import { formatAudience } from '@backoffice/platform/remote/format-audience';
import type { Audience } from '@backoffice/platform/remote/rollout';
import { buildVersion } from '../build/version';
import { ROOT } from '../build/workspaces';
import { buildAndPublish, currentInstant, refuseLongVersion, type WorkspaceTarget } from './build-and-publish';
import { checkDeployedSources, type SourceDeployment } from './deployment';
import { describeCommand } from './deployment-details';
import { makeLive } from './make-live';
import { findRecord, findRollout, type Registry, type Release, type Rollout } from './registry';
import { refuseRollout, requireRollout, withAudience, withRollout } from './rollout';
import { changeSite, openSite } from './site';
import { isVersionIntact } from './version-files';

type Deployment = SourceDeployment & WorkspaceTarget;

/** Changes which locations get a staged version; its files stay the same. */
async function changeAudience({ name, site, root, message }: Deployment, staged: Rollout, audience: Audience) {
  const { version } = staged.current;
  const [before, after] = [formatAudience(staged), formatAudience(audience)];
  if (before === after) return `${name} ${version} is already staged for ${after}`;
  const change = (registry: Registry) => withAudience(registry, name, version, audience);
  await changeSite(site, change, { details: { ...describeCommand(root), message } });
  return `${name} ${version} is staged for ${after} instead of ${before}`;
}

/** Deploys an area for a part of the locations. If the version is staged already, changes only the locations. */
export async function deployStaged(deployment: Deployment & { audience: Audience }): Promise<string> {
  const { name, site, root = ROOT, audience, api, force } = deployment;
  const version = buildVersion(name, root);
  refuseLongVersion(name, version);
  const registry = await openSite(site);
  refuseRollout(registry, name, version);
  const staged = findRollout(registry, name);
  if (staged !== undefined && isVersionIntact({ site, name, version })) {
    return await changeAudience(deployment, staged, audience);
  }
  const { checked, duration } = await checkDeployedSources([{ name, version }], deployment);
  const change = (current: Registry, releases: Record<string, Release>) => {
    refuseRollout(current, name, version);
    return Object.values(releases).reduce(
      (next, release) => withRollout(next, release, audience, currentInstant()),
      current,
    );
  };
  const building = await buildAndPublish({ site, root, api, force, versions: checked, change });
  return `${name} ${version} is staged for ${formatAudience(audience)}: ${duration}${building}`;
}

/** Makes the staged version of an area live for all locations. */
export async function promoteRollout({
  name,
  message,
  ...target
}: WorkspaceTarget & { message?: string }): Promise<string> {
  const before = await openSite(target.site);
  const { version } = requireRollout(before, name).current;
  const requireTarget = (registry: Registry) => {
    requireRollout(registry, name, version);
  };
  const details = { ...describeCommand(), message };
  const duration = await makeLive({ ...target, versions: [{ name, version }], by: 'promote', requireTarget, details });
  return `${name} ${version} is live for all locations instead of ${findRecord(before, name)?.current.version}: ${duration}`;
}
