import { IconButton } from '@backoffice/ui';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** The action deletes data permanently. */
  danger?: boolean;
  onClick: () => void;
}

export interface ActionMenuProps {
  /** Accessible name of the button, for example "Actions for Pizza". */
  label: string;
  actions: readonly MenuAction[];
}

/** A button that opens a menu of actions on one record. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  function run(action: MenuAction): void {
    // A dialog that the action opens returns the focus to the focused element: the menu item no longer exists then.
    button.current?.focus();
    action.onClick();
  }
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      // The card around a table clips what is positioned within it.
      floatingStrategy="fixed"
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      shadow="var(--shadow-floating)"
      // The placeholder has no menu item role and is an axe violation inside a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <IconButton ref={button} label={label} icon={<IconDotsVertical size={18} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            data-danger={action.danger || undefined}
            onClick={() => run(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
