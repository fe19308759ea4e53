import * as z from 'zod/mini';

// Must not import other files of this package, because the tooling's commands load this file alone.

const ACTIONS = ['start', 'deploy', 'rollback', 'preview', 'retire'] as const;

/** An entry of the site's deployment history, such as a release that became live, or a preview. */
export const deployment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /**
   * `start`: published by `npm start` or `npm run build`, without a deployment. `rollout`: deployed to a part of the
   * locations. `abort`: the rollout ended without a promotion, possibly by a rollback or a retirement.
   */
  action: z.enum([...ACTIONS, 'rollout', 'promote', 'abort', 'remove-preview']),
  /** Name of the area, or `shell`. */
  name: z.string(),
  /** The version that the entry is about; for a retirement, the version that was live. */
  version: z.string(),
  previous: z.optional(z.string()),
  /** Git user; without one, the user account that ran the command. */
  who: z.optional(z.string()),
  /**
   * Id and label of the deployment token (not the secret) with which a server received the change; absent when a
   * command changed the site's folder directly.
   */
  token: z.optional(z.object({ id: z.string(), label: z.optional(z.string()) })),
  /** For a rollout, the percentage of the locations; absent when `locations` lists them. */
  percent: z.optional(z.number()),
  locations: z.optional(z.array(z.number())),
  /** Commit of the sources; absent for a rollback, and when the sources are not in a Git repository. */
  commit: z.optional(z.string()),
  dirty: z.optional(z.boolean()),
  message: z.optional(z.string()),
  /** Size of the code that browsers download, compressed by brotli. */
  bytes: z.optional(z.number()),
  /** Duration of the build and of each gate in seconds, by name. */
  seconds: z.optional(z.record(z.string(), z.number())),
  /** Reason for skipping each skipped gate, by the gate's name. */
  skipped: z.optional(z.record(z.string(), z.string())),
});
export type Deployment = z.infer<typeof deployment>;

/**
 * An entry as the API lists it. Deployed shells reject unknown values of `action`, so none can be added: later kinds of
 * entries (rollout steps and removals of previews) have the most similar existing action, and their kind as `step`.
 */
export const listedDeployment = z.extend(deployment, {
  action: z.enum(ACTIONS),
  /** The rollout step or preview removal. Not an enum, so that later steps do not break deployed shells. */
  step: z.optional(z.string()),
});
export type ListedDeployment = z.infer<typeof listedDeployment>;

const LISTED: Record<Deployment['action'], Pick<ListedDeployment, 'action' | 'step'>> = {
  start: { action: 'start' },
  deploy: { action: 'deploy' },
  rollback: { action: 'rollback' },
  preview: { action: 'preview' },
  retire: { action: 'retire' },
  rollout: { action: 'preview', step: 'rollout' },
  promote: { action: 'deploy', step: 'promote' },
  abort: { action: 'rollback', step: 'abort' },
  'remove-preview': { action: 'preview', step: 'remove-preview' },
};

/** Returns a history entry as the API lists it. */
export function toListedDeployment(entry: Deployment): ListedDeployment {
  return { ...entry, ...LISTED[entry.action] };
}
