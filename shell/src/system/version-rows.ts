import type { RemoteDescription } from '@backoffice/shared/remote/description';
import { PREVIEW } from '../preview/asked-for';
import type { DeployedVersion, PublishedRegistry, ShellRecord } from './published-registry';

export interface VersionRow {
  name: string;
  title: string;
  version: string;
  deployedAt: string;
  state: 'live' | 'previous' | 'kept' | 'preview';
  /** The address that shows it to this tab alone; absent where there is no preview of it. */
  previewAddress?: string;
}

/** Where the area can be looked at: its first page, or for one that is not live yet, this one, whose sidebar has it. */
function pageOf(description: RemoteDescription | undefined): string {
  const link = description?.sidebar?.links.find((entry) => 'path' in entry);
  return link !== undefined && 'path' in link ? link.path : '';
}

function stateOf(record: ShellRecord | undefined, { version }: DeployedVersion): VersionRow['state'] {
  if (version === record?.current.version) return 'live';
  return version === record?.previous?.version ? 'previous' : 'kept';
}

function previewAddress(name: string, version: string, description?: RemoteDescription): string | undefined {
  if (name === 'shell' || description?.visitors === 'signed-out') return undefined;
  return `${pageOf(description)}?${PREVIEW}=${name}@${version}`;
}

interface Workspace {
  name: string;
  title: string;
  description?: RemoteDescription;
  /** Absent where nothing of it is live. */
  record?: ShellRecord;
  previews?: readonly DeployedVersion[];
}

function rowsOf({ name, title, description, record, previews = [] }: Workspace): VersionRow[] {
  const kept = record?.kept ?? [];
  // A preview that was then made live is both.
  const onlyPreviews = previews.filter(({ version }) => !kept.some((one) => one.version === version));
  const states = [
    ...onlyPreviews.map((deployed) => ({ ...deployed, state: 'preview' as const })),
    ...kept.map((deployed) => ({ ...deployed, state: stateOf(record, deployed) })),
  ];
  return states.map((row) => {
    const address = row.state === 'live' ? undefined : previewAddress(name, row.version, description);
    return { name, title, ...row, previewAddress: address };
  });
}

/** Every version on the server: of the shell, of each live area, and of areas that are there as previews alone. */
export function versionRows({ shell, remotes, previews }: PublishedRegistry): VersionRow[] {
  const live: Workspace[] = [
    ...(shell === undefined ? [] : [{ name: 'shell', title: 'Shell', record: shell }]),
    ...remotes.map((record) => ({ ...record.description, description: record.description, record })),
  ];
  const others = Object.keys(previews).filter((name) => !live.some((one) => one.name === name));
  const all = [...live, ...others.map((name): Workspace => ({ name, title: name }))];
  return all.flatMap((workspace) => rowsOf({ ...workspace, previews: previews[workspace.name] }));
}
