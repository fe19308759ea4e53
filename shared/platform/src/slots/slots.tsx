import { type ClaimedAccess, useClaimedAccess } from '@backoffice/platform/access';
import { createContext, type ReactNode, use } from 'react';

/** The slots of the shell and of pages, with the data that each passes to the components contributed to it. */
export interface SlotData {
  /**
   * Links in the header of signed-in pages. They appear some seconds after the first page, in windows that are at least
   * 48rem wide. The style sheets of the remote do not apply to them; `HeaderLink` of `ui/list` has its own styles.
   */
  'shell.header': Record<string, never>;
  /** Cards of the overview. Each shows one aspect of the current business day. */
  'reporting.overview': Record<string, never>;
  /** Cards below the details of an employee, and tabs next to the details tab. */
  'employees.employee': { employeeId: number };
  /** Cards below the details of a menu item, and tabs next to the details tab. */
  'menu.item': { itemId: number };
}
export type SlotName = keyof SlotData;

/** Renders what remotes contribute to a slot: its cards, or the content of one of its tabs. */
export type RenderSlot = (name: SlotName, tab?: string) => ReactNode;

/** Provided by the shell. Without a shell, as in the tests of a remote, slots are empty. */
export const SlotRendererContext = createContext<RenderSlot>(() => null);

/** A tab that remotes contribute to a slot. */
export interface SlotTab {
  name: string;
  label: string;
}

/** Returns the tabs of a slot that the user's role includes and whose flags are on, sorted by `order`. */
export type ListSlotTabs = (name: SlotName, access: ClaimedAccess) => readonly SlotTab[];

/** Provided by the shell. Without a shell, slots have no tabs. */
export const SlotTabsContext = createContext<ListSlotTabs>(() => []);

/** Returns the tabs of a slot that the user may see. */
export function useSlotTabs(name: SlotName): readonly SlotTab[] {
  const listTabs = use(SlotTabsContext);
  return listTabs(name, useClaimedAccess());
}

const SlotDataContext = createContext<Partial<SlotData>>({});

export interface SlotProps<Name extends SlotName> {
  name: Name;
  data: SlotData[Name];
  /** The tab to show in place of the slot's cards. */
  tab?: string;
}

/** Renders the components that remotes contribute to a slot of the header or a page, each in its own error boundary. */
export function Slot<Name extends SlotName>({ name, data, tab }: SlotProps<Name>) {
  const renderSlot = use(SlotRendererContext);
  return <SlotDataContext value={{ [name]: data }}>{renderSlot(name, tab)}</SlotDataContext>;
}

/** Returns the data of slot `name`. Throws when a different slot renders the calling component. */
export function useSlotData<Name extends SlotName>(name: Name): SlotData[Name] {
  const data: SlotData[Name] | undefined = use(SlotDataContext)[name];
  if (data === undefined) throw new Error(`The slot ${name} does not contain this component`);
  return data;
}
