import { IconButton } from '@backoffice/shared/ui';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      shadow="var(--shadow-floating)"
    >
      <Menu.Target>
        <IconButton label={label} icon={<IconDotsVertical size={18} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            data-danger={action.danger || undefined}
            onClick={action.onClick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
