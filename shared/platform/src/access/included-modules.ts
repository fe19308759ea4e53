import type { AccessLevel } from '@backoffice/contract/rights';

/** What a session's claims say about the user's role. */
export interface ClaimedAccess {
  isOwner?: boolean;
  rights?: Readonly<Partial<Record<string, AccessLevel>>>;
}

/** Whether the role includes everything: an owner's, or one that the token of an earlier release does not name. */
export function includesEverything({ isOwner = false, rights }: ClaimedAccess): boolean {
  return isOwner || rights === undefined;
}

/**
 * Whether the role includes `module` at `level`. It decides what pages offer; the server decides what is allowed. Imports
 * no code, because the script that prefetches the first page contains it.
 */
export function includesModule(access: ClaimedAccess, module: string, level: AccessLevel): boolean {
  if (includesEverything(access)) return true;
  const granted = access.rights?.[module];
  return granted === 'manage' || granted === level;
}
