import type { ModuleId } from '@backoffice/contract/rights';
import { useSession } from '@backoffice/platform/session';
import { createContext, use } from 'react';
import { type ClaimedAccess, includesEverything, includesModule } from './included-modules';

export { type ClaimedAccess, includesModule, isAvailable } from './included-modules';

const EVERYTHING: ClaimedAccess = {};

/** Returns the rights in the session's claims. Without a session nothing is restricted. */
export function useClaimedAccess(): ClaimedAccess {
  return useSession(({ claims }) => claims) ?? EVERYTHING;
}

/** Whether the signed-in user may see what a module shows. */
export function useMayView(module: ModuleId): boolean {
  return includesModule(useClaimedAccess(), module, 'view');
}

/** Whether the signed-in user may change what a module shows. */
export function useMayManage(module: ModuleId): boolean {
  return includesModule(useClaimedAccess(), module, 'manage');
}

/**
 * Whether the signed-in user is an owner of the location. True for tokens of earlier releases too, because they have no
 * rights.
 */
export function useIsOwner(): boolean {
  return includesEverything(useClaimedAccess());
}

/** Module of a page. `name` is what the sidebar calls it. */
export interface PageModule {
  id: string;
  name: string;
}

/** The user's rights to the current page and to other pages, which the shell provides to areas. */
export interface PageAccess {
  /** Module of the current page; null for a page that belongs to none. */
  module: PageModule | null;
  /** Whether the user's role includes the page at a path. */
  mayOpen: (pathname: string) => boolean;
}

/** Provided by the shell. */
export const PageAccessContext = createContext<PageAccess>({ module: null, mayOpen: () => true });

/** The module of the current page; null for a page that belongs to none. */
export function usePageModule(): PageModule | null {
  return use(PageAccessContext).module;
}

/** Returns a function that returns whether the signed-in user's role includes the target page of a link. */
export function useMayOpen(): (to: string) => boolean {
  const { mayOpen } = use(PageAccessContext);
  return (to) => {
    const [pathname = ''] = to.split(/[?#]/);
    return pathname === '' || mayOpen(pathname);
  };
}

/**
 * Whether the signed-in user may change what the current page shows. List and form components use this: without the
 * right, lists show no actions and forms are read-only. `module` replaces the module of the page.
 */
export function useMayManagePage(module?: ModuleId): boolean {
  const page = usePageModule();
  const access = useClaimedAccess();
  const changed = module ?? page?.id;
  return changed === undefined || includesModule(access, changed, 'manage');
}
