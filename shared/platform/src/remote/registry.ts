import * as z from 'zod/mini';
import { type ParsedDescription, remoteDescription } from './description';
import type { Audience } from './rollout';
import { rolloutSchema } from './rollout-schema';

const integrity = z.string().check(z.regex(/^sha(256|384)-[A-Za-z0-9+/=]+$/));

const release = z.object({
  version: z.string(),
  /** URL of the `mf-manifest.json` of the build. */
  manifest: z.string(),
  entry: z.string(),
  /** URLs of a first visit's files: entry, exposed module and, in the HTML, lazily loaded shared modules. */
  preload: z.array(z.string()),
  /** Lazily loaded shared modules that the remote uses; absent in the HTML, where `preload` contains their files. */
  needs: z.optional(z.array(z.string())),
  /** Subresource integrity of the release's scripts and style sheets, by address. */
  integrity: z.record(z.string(), integrity),
});
export type Release = z.infer<typeof release>;

const registeredRemote = z.object({
  description: remoteDescription,
  current: release,
  previous: z.optional(release),
  /** Command that made the release current: start, deployment or rollback. */
  by: z.optional(z.string()),
  rollout: rolloutSchema({ description: remoteDescription, current: release }),
});
export interface RegisteredRemote {
  description: ParsedDescription;
  current: Release;
  previous?: Release;
  by?: string;
  /** Release that is staged for a part of the locations. */
  rollout?: Audience & { description: ParsedDescription; current: Release };
}

const registryShape = z.object({ remotes: z.array(z.unknown()) });

export interface Registry {
  remotes: RegisteredRemote[];
  /** A one-line message for each invalid remote. */
  problems: string[];
}

/** Parses a registry. Invalid remotes are omitted and reported in `problems`. */
export function readRegistry(value: unknown): Registry {
  const shape = registryShape.safeParse(value);
  if (!shape.success) return { remotes: [], problems: ['The registry is not readable'] };
  const registry: Registry = { remotes: [], problems: [] };
  const owners = new Map<string, string>();
  for (const [index, candidate] of shape.data.remotes.entries()) {
    const parsed = registeredRemote.safeParse(candidate);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
      registry.problems.push(`Remote ${getRemoteLabel(candidate, index)} is left out: not valid: ${fields.join(', ')}`);
      continue;
    }
    const { name, paths } = parsed.data.description;
    const takenPath = paths.find((segment) => owners.has(segment));
    if (takenPath !== undefined) {
      registry.problems.push(`Remote ${name} is left out: /${takenPath} belongs to ${owners.get(takenPath)}`);
      continue;
    }
    for (const segment of paths) owners.set(segment, name);
    registry.remotes.push(parsed.data);
  }
  return registry;
}

const namedRecord = z.object({ description: z.object({ name: z.string() }) });

function getRemoteLabel(candidate: unknown, index: number): string {
  const parsed = namedRecord.safeParse(candidate);
  return parsed.success ? parsed.data.description.name : `number ${index + 1}`;
}
