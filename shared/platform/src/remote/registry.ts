import * as z from 'zod/mini';
import { type RemoteDescription, remoteDescription } from './description';

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]+$/));

const release = z.object({
  version: z.string(),
  /** Address of the build's own manifest. */
  manifest: z.string(),
  /** Address of the federation entry. */
  entry: z.string(),
  /** Addresses of what a first visit needs: entry, exposed module; in the page also the shell's lazily shared parts. */
  preload: z.array(z.string()),
  /** The lazily shared modules that the remote uses; the page has their files in `preload` instead. */
  needs: z.optional(z.array(z.string())),
  /** Subresource integrity of every script and style sheet of the release, by address. */
  integrity: z.record(z.string(), integrity),
});
export type Release = z.infer<typeof release>;

const registeredRemote = z.object({
  description: remoteDescription,
  current: release,
  previous: z.optional(release),
  /** What made the current release the current one: a start, a deployment or a rollback. */
  by: z.optional(z.string()),
});
export interface RegisteredRemote {
  description: RemoteDescription;
  current: Release;
  previous?: Release;
  by?: string;
}

const registryShape = z.object({ remotes: z.array(z.unknown()) });

export interface Registry {
  remotes: RegisteredRemote[];
  /** One sentence for each remote that had to be left out. */
  problems: string[];
}

/** Reads a registry. A remote whose record is not as it should be is left out, and only that one. */
export function readRegistry(value: unknown): Registry {
  const shape = registryShape.safeParse(value);
  if (!shape.success) return { remotes: [], problems: ['The registry is not readable'] };
  const registry: Registry = { remotes: [], problems: [] };
  const owners = new Map<string, string>();
  for (const [index, candidate] of shape.data.remotes.entries()) {
    const parsed = registeredRemote.safeParse(candidate);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
      registry.problems.push(`Remote ${nameOf(candidate, index)} is left out: not valid: ${fields.join(', ')}`);
      continue;
    }
    const { name, paths } = parsed.data.description;
    const taken = paths.find((segment) => owners.has(segment));
    if (taken !== undefined) {
      registry.problems.push(`Remote ${name} is left out: /${taken} belongs to ${owners.get(taken)}`);
      continue;
    }
    for (const segment of paths) owners.set(segment, name);
    registry.remotes.push(parsed.data);
  }
  return registry;
}

const named = z.object({ description: z.object({ name: z.string() }) });

function nameOf(candidate: unknown, index: number): string {
  const parsed = named.safeParse(candidate);
  return parsed.success ? parsed.data.description.name : `number ${index + 1}`;
}
