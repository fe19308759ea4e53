import { IconButton } from '@backoffice/ui';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Takes something away for good. */
  danger?: boolean;
  onClick: () => void;
}

export interface ActionMenuProps {
  /** Names the button: "Actions for Pizza". */
  label: string;
  actions: readonly MenuAction[];
}

/** What can be done with one record, behind a button. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  function run(action: MenuAction): void {
    // What the action opens gives the focus back to where it was: the menu is gone by then.
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
      // It would be a child that no menu may have.
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
