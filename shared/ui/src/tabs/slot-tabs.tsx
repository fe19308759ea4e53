/// <reference path="../css-modules.d.ts" />
import { useSearchParams } from '@backoffice/platform/router';
import { Slot, type SlotName, type SlotProps, type SlotTab, useSlotTabs } from '@backoffice/platform/slots';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Button } from '../controls/button';
import classes from './slot-tabs.module.css';
import { panelId, tabId } from './tab-ids';
import type { TabListProps } from './tab-list';
import { TAB_PARAM } from './tab-param';

/** Replaces a tab list whose code cannot be loaded: a button back to the details, the first tab. */
function DetailsButton({ tabs: [details], opened, onOpen }: TabListProps) {
  if (details === undefined || details.name === opened) return null;
  return <Button onClick={() => onOpen(details.name)}>{details.label}</Button>;
}

const TabList = lazy<ComponentType<TabListProps>>(() =>
  import(/* webpackChunkName: "tabs" */ './tab-list').then(
    (module) => ({ default: module.TabList }),
    (error) => {
      console.error(error);
      return { default: DetailsButton };
    },
  ),
);

/** Name of the page's own tab. No contributed tab can have it, because their names contain no full stop. */
const DETAILS = '.details';

interface SlotTabsProps<Name extends SlotName> extends Pick<SlotProps<Name>, 'name' | 'data'> {
  /** Label of the tab with the details. */
  label: string;
  /** The details, with the slot's cards. */
  children: ReactNode;
}

/** Shows a record's details next to contributed tabs; the open tab is in the URL. Without tabs, no tab list. */
export function SlotTabs<Name extends SlotName>(props: SlotTabsProps<Name>) {
  const tabs = useSlotTabs(props.name);
  return tabs.length === 0 ? props.children : <TabbedDetails {...props} tabs={tabs} />;
}

interface TabbedDetailsProps<Name extends SlotName> extends SlotTabsProps<Name> {
  tabs: readonly SlotTab[];
}

function TabbedDetails<Name extends SlotName>({ name, data, label, children, tabs }: TabbedDetailsProps<Name>) {
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const opened = tabs.find((tab) => tab.name === address.get(TAB_PARAM))?.name ?? DETAILS;
  // The tab that was clicked last. It is open only after its code has loaded.
  const latest = useRef(opened);
  useEffect(() => {
    latest.current = opened;
  }, [opened]);
  const open = (tab: string) => {
    // Ignores a click on the open tab, because navigating to the same address would add a history entry.
    if (tab === latest.current) return;
    latest.current = tab;
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(TAB_PARAM);
        if (tab !== DETAILS) next.set(TAB_PARAM, tab);
        return next;
      },
      { preventScrollReset: true },
    );
  };
  const panelOf = (tab: string) => ({
    id: panelId(id, tab),
    role: 'tabpanel',
    'aria-labelledby': tabId(id, tab),
    tabIndex: 0,
    className: classes.panel,
  });
  return (
    <div className={classes.tabs}>
      <div className={classes.list}>
        <Suspense>
          <TabList id={id} label="Views" tabs={[{ name: DETAILS, label }, ...tabs]} opened={opened} onOpen={open} />
        </Suspense>
      </div>
      {/* The details stay in the document, so that they are unchanged when the user returns to their tab. */}
      <div {...panelOf(DETAILS)} hidden={opened !== DETAILS}>
        {children}
      </div>
      {opened !== DETAILS && (
        <div key={opened} {...panelOf(opened)}>
          <Slot name={name} data={data} tab={opened} />
        </div>
      )}
    </div>
  );
}
