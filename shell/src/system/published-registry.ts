import { remoteDescription } from '@backoffice/shared/remote/description';
import * as z from 'zod/mini';

const deployedVersion = z.object({ version: z.string(), deployedAt: z.string() });
export type DeployedVersion = z.infer<typeof deployedVersion>;

const release = z.object({ version: z.string() });
const record = {
  current: release,
  previous: z.optional(release),
  /** When `current` became live, ISO 8601. */
  since: z.optional(z.string()),
  /** What has been live and is still on the server, the newest first. */
  kept: z._default(z.array(deployedVersion), []),
};
const shellRecord = z.object(record);
const remoteRecord = z.object({ description: remoteDescription, ...record });
export type ShellRecord = z.infer<typeof shellRecord>;
export type RemoteRecord = z.infer<typeof remoteRecord>;

const registry = z.object({
  shell: z.optional(z.unknown()),
  remotes: z.array(z.unknown()),
  /** By workspace: versions that are on the server and have not been made live. */
  previews: z._default(z.record(z.string(), z.array(deployedVersion)), {}),
  /** There while a deployment is under way, and after one that was interrupted. */
  change: z.optional(z.unknown()),
});

export interface PublishedRegistry {
  /** Absent where its record is not as it should be. */
  shell?: ShellRecord;
  remotes: RemoteRecord[];
  previews: Record<string, DeployedVersion[]>;
  /** How many areas' records are not as they should be: no page takes them. */
  unreadable: number;
  isChanging: boolean;
}

/** Reads the registry as it is published, with what only operators want to know. Throws where it is none. */
export function readPublishedRegistry(value: unknown): PublishedRegistry {
  const { shell, remotes, previews, change } = registry.parse(value);
  const readable = remotes.flatMap((candidate) => remoteRecord.safeParse(candidate).data ?? []);
  return {
    shell: shellRecord.safeParse(shell).data,
    remotes: readable,
    previews,
    unreadable: remotes.length - readable.length,
    isChanging: change !== undefined,
  };
}
