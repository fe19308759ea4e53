/// <reference path="../css-modules.d.ts" />
import { Tabs } from '@mantine/core';
import { panelId } from './tab-ids';
import classes from './tab-list.module.css';

export interface TabListProps {
  /** Prefix of the ids of tabs and panels, as in `tab-ids.ts`. */
  id: string;
  /** Accessible name of the list. */
  label: string;
  tabs: readonly { name: string; label: string }[];
  /** Name of the open tab. */
  opened: string;
  onOpen: (name: string) => void;
}

/**
 * The list of tabs. The arrow keys, Home and End move the focus; Enter or the space bar opens the focused tab, because
 * opening a tab may load code. The caller renders the panels.
 */
export function TabList({ id, label, tabs, opened, onOpen }: TabListProps) {
  return (
    <Tabs
      unstyled
      classNames={classes}
      id={id}
      value={opened}
      onChange={(name) => name !== null && onOpen(name)}
      activateTabWithKeyboard={false}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.name}
            value={tab.name}
            aria-controls={tab.name === opened ? panelId(id, tab.name) : undefined}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
