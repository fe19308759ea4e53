import { createContext, type ReactNode, use } from 'react';

/** The slots of the shell and of pages, with the data that each passes to the components which remotes contribute to it. */
export interface SlotData {
  /**
   * Links in the header of signed-in pages, some seconds after the first page, in windows that are at least 48rem wide.
   * The style sheets of the remote are not applied to them: `HeaderLink` of `ui/list` has its own.
   */
  'shell.header': Record<string, never>;
  /** Cards of the overview, one for each question about the current business day. */
  'reporting.overview': Record<string, never>;
  /** Cards below the details of an employee. */
  'employees.employee': { employeeId: number };
  /** Cards below the details of an item of the menu. */
  'menu.item': { itemId: number };
}
export type SlotName = keyof SlotData;

/** Renders what remotes contribute to a slot. */
export type RenderSlot = (name: SlotName) => ReactNode;

/** Provided by the shell. Without a shell, as in the tests of a remote, slots are empty. */
export const SlotRendererContext = createContext<RenderSlot>(() => null);

const SlotDataContext = createContext<Partial<SlotData>>({});

export interface SlotProps<Name extends SlotName> {
  name: Name;
  data: SlotData[Name];
}

/** A place of the header or of a page that shows the components which remotes contribute to it, each in an error boundary of its own. */
export function Slot<Name extends SlotName>({ name, data }: SlotProps<Name>) {
  const renderSlot = use(SlotRendererContext);
  return <SlotDataContext value={{ [name]: data }}>{renderSlot(name)}</SlotDataContext>;
}

/** Returns the data of the slot that shows the calling component. Throws when another slot shows it. */
export function useSlotData<Name extends SlotName>(name: Name): SlotData[Name] {
  const data: SlotData[Name] | undefined = use(SlotDataContext)[name];
  if (data === undefined) throw new Error(`The slot ${name} does not contain this component`);
  return data;
}
