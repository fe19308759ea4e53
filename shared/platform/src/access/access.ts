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

/** Whether the signed-in user may view the data of a back-office module. */
export function useMayView(module: ModuleId): boolean {
  return includesModule(useClaimedAccess(), module, 'view');
}

/** Whether the signed-in user may change the data of a back-office module. */
export function useMayManage(module: ModuleId): boolean {
  return includesModule(useClaimedAccess(), module, 'manage');
}

/** Whether the signed-in user is an owner; true for tokens of earlier releases too, which contain no list of rights. */
export function useIsOwner(): boolean {
  return includesEverything(useClaimedAccess());
}

/** Back-office module to which a page belongs. `name` is its name in the sidebar. */
export interface PageModule {
  id: string;
  name: string;
}

export interface PageAccess {
  /** Back-office module of the current page; null for a page that belongs to none. */
  module: PageModule | null;
  mayOpen: (pathname: string) => boolean;
}

/** Provided by the shell. Without a shell, a page belongs to no module, and every page may be opened. */
export const PageAccessContext = createContext<PageAccess>({ module: null, mayOpen: () => true });

/** Returns the back-office module of the current page; null for a page that belongs to none. */
export function usePageModule(): PageModule | null {
  return use(PageAccessContext).module;
}

/** Returns a function that checks whether the signed-in user's role includes the page to which a link points. */
export function useMayOpen(): (to: string) => boolean {
  const { mayOpen } = use(PageAccessContext);
  return (to) => {
    const [pathname = ''] = to.split(/[?#]/);
    return pathname === '' || mayOpen(pathname);
  };
}

/**
 * Whether the signed-in user may change the data of the current page. List and form components use this hook: without
 * the right, lists show no actions and forms are read-only. With `module`, checks this module instead of the module of
 * the page.
 */
export function useMayManagePage(module?: ModuleId): boolean {
  const page = usePageModule();
  const access = useClaimedAccess();
  const changed = module ?? page?.id;
  return changed === undefined || includesModule(access, changed, 'manage');
}
