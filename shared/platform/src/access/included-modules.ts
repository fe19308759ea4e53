import type { AccessLevel } from '@backoffice/contract/access-level';

/** The part of a session's claims that describes the user's role. */
export interface ClaimedAccess {
  isOwner?: boolean;
  rights?: Readonly<Partial<Record<string, AccessLevel>>>;
}

/** Whether the role includes everything: owners, and tokens of earlier releases, which contain no rights. */
export function includesEverything({ isOwner = false, rights }: ClaimedAccess): boolean {
  return isOwner || rights === undefined;
}

/**
 * Whether the role includes `module` at `level`. It only controls what pages show, because the server checks rights
 * itself. This file imports no code, because the prefetch script in the HTML contains it.
 */
export function includesModule(access: ClaimedAccess, module: string, level: AccessLevel): boolean {
  if (includesEverything(access)) return true;
  const granted = access.rights?.[module];
  return granted === 'manage' || granted === level;
}
