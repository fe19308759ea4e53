import { type ClaimedAccess, includesEverything, includesModule, isAvailable } from '../access/included-modules';
import type { ParsedCommand, ParsedDescription, ParsedSidebarCounts, SidebarGroup } from './description';
import { findClosestPath } from './page-paths';

type Description = Pick<ParsedDescription, 'modules' | 'sidebar' | 'commands'>;
type DescriptionWithCounts = Description & Pick<ParsedDescription, 'name' | 'sidebarCounts'>;
type SidebarEntry = SidebarGroup['links'][number];

/** Returns the back-office module of the page at `pathname`; undefined for a page that every user may see. */
export function findPageModule({ modules = {} }: Description, pathname: string): string | undefined {
  const path = findClosestPath(Object.keys(modules), pathname);
  return path === undefined ? undefined : modules[path];
}

/** Whether the user's role includes the page at `pathname`. */
export function mayViewPage(descriptions: readonly Description[], pathname: string, access: ClaimedAccess): boolean {
  return descriptions.every((description) => {
    const module = findPageModule(description, pathname);
    return module === undefined || includesModule(access, module, 'view');
  });
}

/** Whether the user's role permits a request that a page prefetches. Does not check the module of the page itself. */
export function mayPrefetch(
  { requestModules }: Pick<ParsedDescription, 'requestModules'>,
  request: string,
  access: ClaimedAccess,
): boolean {
  const module = requestModules?.[request];
  return module === undefined || includesModule(access, module, 'view');
}

const isHeading = (entry: SidebarEntry | undefined) => entry !== undefined && 'heading' in entry;

/** Returns the sidebar groups with the links that the role includes, without empty groups and bare headings. */
export function listPermittedGroups(descriptions: readonly Description[], access: ClaimedAccess): SidebarGroup[] {
  return descriptions
    .flatMap((description) => {
      const { sidebar } = description;
      if (sidebar === undefined) return [];
      const links = sidebar.links
        .filter((entry) => 'heading' in entry || mayViewPage([description], entry.path, access))
        .filter(
          (entry, index, shown) => !isHeading(entry) || (index + 1 < shown.length && !isHeading(shown[index + 1])),
        );
      return links.length === 0 && sidebar.links.length > 0 ? [] : [{ ...sidebar, links }];
    })
    .sort((one, other) => one.order - other.order);
}

export interface SidebarCount extends ParsedSidebarCounts {
  /** Name of the remote that declares the count. */
  owner: string;
  /** Response field that contains the count. */
  field: string;
}

/**
 * Notification when the request for the inventory counts fails. The specification prescribes this text, although it
 * mentions the kitchen receipt.
 */
const COUNTS_NOTICE = 'Failed to save Kitchen receipt settings';

/** Returns a remote's counts: `sidebarCounts`, or those of its links if the release predates `sidebarCounts`. */
function listDeclaredCounts({ sidebar, sidebarCounts }: DescriptionWithCounts): ParsedSidebarCounts[] {
  if (sidebarCounts !== undefined) return sidebarCounts;
  const counted = sidebar?.links.flatMap((entry) =>
    'path' in entry && entry.count ? [[entry.path, entry.count]] : [],
  );
  if (!counted?.length) return [];
  const links: Record<string, string> = Object.fromEntries(counted);
  return [{ request: '/items/inventories_count', links, failureNotice: COUNTS_NOTICE }];
}

/** Returns the counts that the user may see, by the path of the link, without counts for links that are not shown. */
export function listPermittedCounts(
  descriptions: readonly DescriptionWithCounts[],
  access: ClaimedAccess,
): Map<string, SidebarCount> {
  const entries = listPermittedGroups(descriptions, access).flatMap(({ links }) => links);
  const shown = new Set(entries.flatMap((entry) => ('path' in entry ? [entry.path] : [])));
  const counts = new Map<string, SidebarCount>();
  for (const description of descriptions) {
    for (const declared of listDeclaredCounts(description)) {
      if (!isAvailable(access, declared)) continue;
      for (const [path, field] of Object.entries(declared.links)) {
        if (shown.has(path) && !counts.has(path)) counts.set(path, { ...declared, owner: description.name, field });
      }
    }
  }
  return counts;
}

/** Returns the commands of a remote that the user's role includes and whose flags are on. */
export function listPermittedCommands(description: Description, access: ClaimedAccess): ParsedCommand[] {
  return (description.commands ?? []).filter(({ path, isChange, isOwnerOnly, modules = [], flag }) => {
    const module = findPageModule(description, path.split('?')[0] ?? path) ?? [];
    const isOffered = isAvailable(access, { flag }) && (!isOwnerOnly || includesEverything(access));
    return isOffered && modules.concat(module).every((id) => includesModule(access, id, isChange ? 'manage' : 'view'));
  });
}

/** Returns a user's first page: `home` or else the first sidebar page that the role includes; undefined without any. */
export function findStartPage(
  descriptions: readonly Description[],
  home: string,
  access: ClaimedAccess,
): string | undefined {
  if (mayViewPage(descriptions, home, access)) return home;
  const links = listPermittedGroups(descriptions, access).flatMap((group) => group.links);
  return links.flatMap((entry) => ('path' in entry ? [entry.path] : []))[0];
}
