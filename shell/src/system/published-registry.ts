import { remoteDescription } from '@backoffice/platform/remote/description';
import { rolloutSchema } from '@backoffice/platform/remote/rollout-schema';
import * as z from 'zod/mini';

const deployedVersionSchema = z.object({
  version: z.string(),
  deployedAt: z.string(),
  /** When a rollback replaced the version; absent if the version has been deployed again since. */
  rolledBackAt: z.optional(z.string()),
});
export type DeployedVersion = z.infer<typeof deployedVersionSchema>;

const releaseSchema = z.object({ version: z.string() });
const recordFields = {
  current: releaseSchema,
  previous: z.optional(releaseSchema),
  /** When `current` became live, ISO 8601. */
  since: z.optional(z.string()),
  /** Versions that have been live and are still on the server, latest first. */
  kept: z._default(z.array(deployedVersionSchema), []),
};
const shellRecordSchema = z.object(recordFields);
const remoteRecordSchema = z.object({
  description: remoteDescription,
  ...recordFields,
  rollout: rolloutSchema({ description: remoteDescription, current: releaseSchema, deployedAt: z.string() }),
});
export type ShellRecord = z.infer<typeof shellRecordSchema>;
export type RemoteRecord = z.infer<typeof remoteRecordSchema>;

const registrySchema = z.object({
  shell: z.optional(z.unknown()),
  remotes: z.array(z.unknown()),
  /** By workspace: versions that are on the server and have never been live. */
  previews: z._default(z.record(z.string(), z.array(deployedVersionSchema)), {}),
  /** Present during a deployment and after an interrupted one. */
  change: z.optional(z.unknown()),
});

export interface PublishedRegistry {
  /** The record of the shell; absent when it is invalid. */
  shell?: ShellRecord;
  remotes: RemoteRecord[];
  previews: Record<string, DeployedVersion[]>;
  /** Number of areas with an invalid record, which no page loads. */
  invalidCount: number;
  isChanging: boolean;
}

/** Parses the published registry, including the fields for operators only. Throws when the value is not a registry. */
export function readPublishedRegistry(value: unknown): PublishedRegistry {
  const { shell, remotes, previews, change } = registrySchema.parse(value);
  const validRemotes = remotes.flatMap((candidate) => remoteRecordSchema.safeParse(candidate).data ?? []);
  return {
    shell: shellRecordSchema.safeParse(shell).data,
    remotes: validRemotes,
    previews,
    invalidCount: remotes.length - validRemotes.length,
    isChanging: change !== undefined,
  };
}
