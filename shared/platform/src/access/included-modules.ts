import type { AccessLevel } from '@backoffice/contract/access-level';

/** The part of a session's claims that describes the user's role and the location. */
export interface ClaimedAccess {
  isOwner?: boolean;
  rights?: Readonly<Partial<Record<string, AccessLevel>>>;
  /** Feature flags that are on at the location. */
  flags?: readonly string[];
}

/** Whether the role includes everything: for owners, and for tokens of earlier releases, which contain no rights. */
export function includesEverything({ isOwner = false, rights }: ClaimedAccess): boolean {
  return isOwner || rights === undefined;
}

/**
 * Whether the role includes the module at `level`; only for display, because the server checks rights itself. This file
 * imports no code, because the prefetch script in the HTML contains it.
 */
export function includesModule(access: ClaimedAccess, module: string, level: AccessLevel): boolean {
  if (includesEverything(access)) return true;
  const granted = access.rights?.[module];
  return granted === 'manage' || granted === level;
}

/** Conditions under which a part of a page, such as a link or a card, is shown. */
interface Condition {
  module?: string | undefined;
  flag?: string | undefined;
}

/** Whether the role includes the module at the level `view`, and the flag is on. Without a session, flags are off. */
export function isAvailable(access: ClaimedAccess, { module, flag }: Condition): boolean {
  if (flag !== undefined && !access.flags?.includes(flag)) return false;
  return module === undefined || includesModule(access, module, 'view');
}
