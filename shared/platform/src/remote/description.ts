import { FLAG_NAME_LENGTH, FLAG_NAME_PATTERN } from '@backoffice/contract/flag-name';
import type { ModuleId } from '@backoffice/contract/rights';
import { satisfies } from 'compare-versions';
import * as z from 'zod/mini';
import type { SlotName } from '../slots/slots';

/**
 * Version of the interface between shell and remotes, and of the packages in `shared`. Adding something that remotes use
 * requires a new minor version. Removing something or changing its meaning requires a new major version.
 */
export const SHELL_CONTRACT_VERSION = '1.1.0';

const path = z.string().check(z.regex(/^\/[\w/-]*$/));
const request = z.string().check(z.startsWith('/'));
const redirectedPath = z.string().check(z.regex(/^(\/[a-z0-9_-]+)+$/));
const flagName = z.string().check(z.regex(FLAG_NAME_PATTERN), z.maxLength(FLAG_NAME_LENGTH));
/** Name of a feature flag that must be on at the location; `flags` of a description declares it. */
const flag = z.optional(flagName);

/**
 * Back-office module of a page, as the shell's contract defines it. Areas use this type instead of `ModuleId`, because
 * the contract of an area can be newer and have more modules. The gate `shared-types` would then refuse the area, even
 * if the area uses none of these modules.
 */
export type PageModule = ModuleId;

/** Slots of details pages, to which areas can contribute tabs. */
export const SLOTS_WITH_TABS: readonly string[] = ['employees.employee', 'menu.item'] satisfies SlotName[];
const label = z.string().check(z.minLength(1), z.maxLength(60));

const sidebarLink = z.object({
  label,
  path,
  /** Field of the inventory counts. Deprecated: only area releases built before `sidebarCounts` use it. */
  count: z.optional(z.string()),
});
export type SidebarLink = z.infer<typeof sidebarLink>;

const sidebarHeading = z.object({ heading: label });

const sidebarGroup = z.object({
  title: label,
  /** The group is highlighted on all pages below this path, for example `/menu`. */
  prefix: path,
  /** Unknown icons (of a remote built for a later shell) become `other`. */
  icon: z.catch(z.enum(['employees', 'reporting', 'menu', 'business', 'other']), 'other'),
  /** Groups are sorted by this number, ascending. */
  order: z.number(),
  links: z.array(z.union([sidebarLink, sidebarHeading])),
});
export type SidebarGroup = z.infer<typeof sidebarGroup>;

const sidebarCounts = z.object({
  /** Path, relative to `/api`, and query of the GET request whose response contains the counts; no placeholders. */
  request: z.string().check(z.regex(/^\/[^\s*:]*$/)),
  /** Response field that contains the count of a link, by the link's path: `{ '/menu/items': 'active_items' }`. */
  links: z.record(path, z.string()),
  /** Module that the user's role must include in addition to the module of the link's page. */
  module: z.optional(z.string()),
  flag,
  /** Beginning of the notification when the request fails; without it, no notification is shown. */
  failureNotice: z.optional(label),
});
export type ParsedSidebarCounts = z.infer<typeof sidebarCounts>;
/** Counts that a remote shows next to sidebar links, either its own or those of other remotes. */
export interface SidebarCounts extends ParsedSidebarCounts {
  module?: PageModule | undefined;
}

const pageFilter = z.object({
  /** `number` accepts positive integers. When the URL has any other value, the request is not prefetched. */
  kind: z.enum(['number', 'text']),
  /** Parameter of the request, if its name differs from the one in the URL. */
  name: z.optional(z.string()),
});

const contribution = z
  .object({
    /** Key of the component in the remote's module. */
    id: z.string().check(z.minLength(1)),
    /** Name of the slot; see `SlotData` in `platform/slots`. */
    slot: z.string(),
    /** Title shown in place of the component while its code loads, and when it fails. */
    title: label,
    /** The contributions of all remotes to a slot are sorted by this number, ascending. */
    order: z.number(),
    /**
     * Tab that shows the component, as in `?tab=sales-by-day`; without it, a card. Only `SLOTS_WITH_TABS` have tabs.
     * Contributions with the same tab name share a tab, labelled with the title of the first.
     */
    tab: z.optional(z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))),
    /** Lines of the placeholder while the code loads; as high as the component, so that nothing below it moves. */
    skeletonLines: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
    isWide: z.optional(z.boolean()),
    /** Module that the user's role must include; otherwise the component is not shown. */
    module: z.optional(z.string()),
    flag,
  })
  .check(
    z.refine(({ slot, tab }) => tab === undefined || SLOTS_WITH_TABS.includes(slot), {
      message: 'The slot has no tabs',
      path: ['tab'],
    }),
  );
export type ParsedContribution = z.infer<typeof contribution>;
/** A component that a remote shows on a page of another remote or on its own page. */
export interface Contribution extends ParsedContribution {
  slot: SlotName;
  module?: PageModule | undefined;
}

const search = z.object({
  /** Key of the function in the remote's module. */
  id: z.string().check(z.minLength(1)),
  /** Plural name of the records that the search finds, such as Items. */
  title: label,
  /** Module that the user's role must include. */
  module: z.optional(z.string()),
  flag,
});
/** A search that adds records of a remote to the results of the command palette. */
export interface Search extends z.infer<typeof search> {
  module?: PageModule | undefined;
}

const command = z.object({
  label,
  /** Address within the remote that the command opens, optionally with a query: `/menu/modifiers?editId=new`. */
  path: z.string().check(z.regex(/^\/[^\s#]*$/)),
  keywords: z.optional(z.string().check(z.maxLength(120))),
  /** Whether the user's role must include the modules at the level `manage` instead of `view`. */
  isChange: z.optional(z.boolean()),
  /** Whether only owners can use the command. */
  isOwnerOnly: z.optional(z.boolean()),
  /** Modules that the user's role must include in addition to the module of the page. */
  modules: z.optional(z.array(z.string())),
  flag,
});
export type ParsedCommand = z.infer<typeof command>;
/** A command in the command palette that opens an address of the remote. */
export interface Command extends ParsedCommand {
  modules?: PageModule[] | undefined;
}

/** Static description of a remote, available before its code is loaded. Unknown fields are ignored. */
export const remoteDescription = z.object({
  name: z.string().check(z.regex(/^mf-[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: label,
  /** First path segments that the remote owns: `['menu']` for `/menu` and all paths below it. */
  paths: z.array(z.string().check(z.regex(/^[a-z0-9_-]+$/))).check(z.minLength(1)),
  visitors: z.enum(['signed-in', 'signed-out']),
  /** Range of SHELL_CONTRACT_VERSION that the remote supports, for example `^1.0.0`. */
  shell: z.string().check(z.regex(/^[~^]?\d+\.\d+\.\d+$/)),
  sidebar: z.optional(sidebarGroup),
  /** Counts next to sidebar links. A link shows the count of the first remote that has one for it. */
  sidebarCounts: z.optional(z.array(sidebarCounts)),
  /**
   * New paths of moved pages and of all pages below them, by former path: `{ '/loyalty/cards': '/menu/cards' }`. A
   * former path must belong to this remote or to no remote. The longest matching path applies.
   */
  redirects: z.optional(z.record(redirectedPath, redirectedPath)),
  /**
   * Requests prefetched while a page's code loads, by page path: `{ '/menu/modifiers': ['/modifier_groups'] }`; built
   * by `prefetchPath`. Registries store the key `begins`, so it cannot be renamed.
   */
  begins: z.optional(z.record(path, z.array(request))),
  /**
   * URL parameters passed to the prefetched requests, by page path and request: `{ '/menu/modifiers': {
   * '/modifier_groups': { search: { kind: 'text' } } } }`. Requests with TODAY_START also contain the URL's date range.
   * Other parameters do not change the requests. A page that is not listed is prefetched only without URL parameters.
   */
  filters: z.optional(z.record(path, z.record(request, z.record(z.string(), pageFilter)))),
  /**
   * Module of the pages at and below a path: `{ '/menu/items': 'items' }`; the longest matching path applies. The pages
   * are hidden from users whose role does not include the module. Pages without a module are for every user.
   */
  modules: z.optional(z.record(path, z.string())),
  /** Module that a prefetched request requires, if it is not the module of its page: `{ '/taxes': 'sales_taxes' }`. */
  requestModules: z.optional(z.record(request, z.string())),
  /** Components for the slots of pages. A slot that the shell does not know stays empty. */
  contributions: z.optional(z.array(contribution)),
  /** Text for operators that says what each feature flag of the remote turns on: one sentence, by the flag's name. */
  flags: z.optional(z.record(flagName, z.string())),
  /** Commands in the command palette, in addition to the links of the sidebar. */
  commands: z.optional(z.array(command)),
  /** Searches for records in the command palette. */
  searches: z.optional(z.array(search)),
});
/** A description of any release: its slots and modules can be unknown to this version of the packages. */
export type ParsedDescription = z.infer<typeof remoteDescription>;

/** A description as `remote.ts` declares it: a slot or a module that does not exist is a type error. */
export interface RemoteDescription extends ParsedDescription {
  sidebarCounts?: SidebarCounts[] | undefined;
  modules?: Record<string, PageModule> | undefined;
  requestModules?: Record<string, PageModule> | undefined;
  contributions?: Contribution[] | undefined;
  commands?: Command[] | undefined;
  searches?: Search[] | undefined;
}

/** Whether a remote that supports `range` of the shell contract works in a shell of contract version `version`. */
export function isCompatibleWithShell(range: string, version: string = SHELL_CONTRACT_VERSION): boolean {
  return satisfies(version, range);
}
