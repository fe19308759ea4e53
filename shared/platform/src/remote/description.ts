import { satisfies } from 'compare-versions';
import * as z from 'zod/mini';

/**
 * What the shell promises to every remote: the shared modules it provides, the shape of a description and of a module.
 * A removal or a change of meaning raises the first number.
 */
export const SHELL_CONTRACT_VERSION = '1.0.0';

const path = z.string().check(z.regex(/^\/[\w/-]*$/));
const label = z.string().check(z.minLength(1), z.maxLength(60));

const sidebarLink = z.object({
  label,
  path,
  /** Which of the inventory counts stands beside the label. */
  count: z.optional(z.enum(['categories', 'active_items', 'modifier_groups'])),
});
export type SidebarLink = z.infer<typeof sidebarLink>;

const sidebarHeading = z.object({ heading: label });
export type SidebarHeading = z.infer<typeof sidebarHeading>;

const sidebarGroup = z.object({
  title: label,
  /** The group is the active one below this path: `/menu`. */
  prefix: path,
  /** A later remote's icon that this shell does not have yet becomes the neutral one. */
  icon: z.catch(z.enum(['employees', 'reporting', 'menu', 'business', 'other']), 'other'),
  /** Groups stand in ascending order. */
  order: z.number(),
  links: z.array(z.union([sidebarLink, sidebarHeading])),
});
export type SidebarGroup = z.infer<typeof sidebarGroup>;

/** What a remote says of itself before any of its code is loaded. Data only; a field unknown here is ignored. */
export const remoteDescription = z.object({
  name: z.string().check(z.regex(/^mf-[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: label,
  /** The first path segments the remote owns: `['menu']` for `/menu` and everything below it. */
  paths: z.array(z.string().check(z.regex(/^[a-z0-9_-]+$/))).check(z.minLength(1)),
  visitors: z.enum(['signed-in', 'signed-out']),
  /** The range of SHELL_CONTRACT_VERSION that the remote was written for: `^1.0.0`. */
  shell: z.string().check(z.regex(/^[~^]?\d+\.\d+\.\d+$/)),
  sidebar: z.optional(sidebarGroup),
  /**
   * What a page asks the API for whatever its visitor does, by the page's path: `{ '/menu/modifiers':
   * ['/modifier_groups'] }`. It is asked for beside the code; `firstCall` writes the addresses.
   */
  begins: z.optional(z.record(path, z.array(z.string().check(z.startsWith('/'))))),
});
export type RemoteDescription = z.infer<typeof remoteDescription>;

/** Whether a remote written for `range` of the shell contract works in a shell that offers `version` of it. */
export function suitsShell(range: string, version: string = SHELL_CONTRACT_VERSION): boolean {
  return satisfies(version, range);
}
