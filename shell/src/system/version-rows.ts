import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { formatAudience } from '@backoffice/platform/remote/format-audience';
import { PREVIEW_PARAM } from '../preview/requested-preview';
import type { DeployedVersion, PublishedRegistry, RemoteRecord, ShellRecord } from './published-registry';

export interface VersionRow {
  name: string;
  title: string;
  version: string;
  deployedAt: string;
  state: 'live' | 'staged' | 'previous' | 'kept' | 'rolledBack' | 'preview';
  /** The locations that have a staged version. */
  audience?: string;
  /** URL that opens a preview of the version in this tab; absent if it cannot be previewed. */
  previewAddress?: string;
}

/** Returns the path of an area's first page; '' for an area that is not live, whose preview opens the system page. */
function findFirstPagePath(description: ParsedDescription | undefined): string {
  const link = description?.sidebar?.links.find((entry) => 'path' in entry);
  return link !== undefined && 'path' in link ? link.path : '';
}

function getVersionState(record: ShellRecord | undefined, deployed: DeployedVersion): VersionRow['state'] {
  const { version, rolledBackAt } = deployed;
  if (version === record?.current.version) return 'live';
  if (rolledBackAt !== undefined) return 'rolledBack';
  return version === record?.previous?.version ? 'previous' : 'kept';
}

function formatPreviewUrl(name: string, version: string, description?: ParsedDescription): string | undefined {
  if (name === 'shell' || description?.visitors === 'signed-out') return undefined;
  return `${findFirstPagePath(description)}?${PREVIEW_PARAM}=${name}@${version}`;
}

interface DeployedWorkspace {
  name: string;
  title: string;
  description?: ParsedDescription;
  /** Absent when no version is live. */
  record?: ShellRecord;
  rollout?: RemoteRecord['rollout'];
  previews?: readonly DeployedVersion[];
}

function toVersionRows(workspace: DeployedWorkspace): VersionRow[] {
  const { name, title, description, record, rollout, previews = [] } = workspace;
  const staged = rollout && {
    ...{ version: rollout.current.version, deployedAt: rollout.deployedAt },
    ...{ state: 'staged' as const, audience: formatAudience(rollout) },
  };
  // A staged version that was live or was aborted before is also in `kept`, but gets only one row.
  const kept = (record?.kept ?? []).filter(({ version }) => version !== staged?.version);
  // A preview that was deployed later is in `previews` and in `kept`, but gets only one row.
  const onlyPreviews = previews.filter(({ version }) => !kept.some((one) => one.version === version));
  const states = [
    ...(staged === undefined ? [] : [staged]),
    ...onlyPreviews.map((deployed) => ({ ...deployed, state: 'preview' as const })),
    ...kept.map((deployed) => ({ ...deployed, state: getVersionState(record, deployed) })),
  ];
  return states.map((row) => {
    const address = row.state === 'live' ? undefined : formatPreviewUrl(name, row.version, description);
    return { name, title, ...row, previewAddress: address };
  });
}

/** Returns a row for each version on the server: of the shell, of live areas, and of areas that only have previews. */
export function createVersionRows({ shell, remotes, previews }: PublishedRegistry): VersionRow[] {
  const live: DeployedWorkspace[] = [
    ...(shell === undefined ? [] : [{ name: 'shell', title: 'Shell', record: shell }]),
    ...remotes.map((record) => ({
      ...record.description,
      description: record.description,
      record,
      rollout: record.rollout,
    })),
  ];
  const others = Object.keys(previews).filter((name) => !live.some((one) => one.name === name));
  const all = [...live, ...others.map((name): DeployedWorkspace => ({ name, title: name }))];
  return all.flatMap((workspace) => toVersionRows({ ...workspace, previews: previews[workspace.name] }));
}
