import { IconButton } from '@backoffice/ui';
import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

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
  /** The actions, or a hook that returns them, which only a mounted menu calls. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
}

/**
 * A button that opens a record's menu of actions; renders nothing without actions. Mounts the menu only when the
 * pointer or the focus reaches the button, because each row of a list has one.
 */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const mount = () => startTransition(() => setIsMounted(true));
  const unmount = () => startTransition(() => setIsMounted(isOpen));
  function toggle(): void {
    // Mounts the menu closed and opens it afterwards: otherwise Mantine does not return the focus to the button.
    flushSync(() => setIsMounted(true));
    setIsOpen(!isOpen);
  }
  if (actions.length === 0 && typeof actions !== 'function') return null;
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        label={label}
        icon={<IconDotsVertical size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onPointerEnter={mount}
        onPointerLeave={unmount}
        onFocus={mount}
        onClick={toggle}
      />
      {isMounted && (
        <MountedMenu
          id={id}
          button={button}
          label={label}
          useActions={typeof actions === 'function' ? actions : () => actions}
          isOpen={isOpen}
          onChange={setIsOpen}
        />
      )}
    </>
  );
}

interface MountedMenuProps extends Pick<ActionMenuProps, 'label'> {
  /** Id of the button. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  useActions: () => readonly MenuAction[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

function MountedMenu({ id, button, label, useActions, isOpen, onChange }: MountedMenuProps) {
  const actions = useActions();
  const dropdown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) dropdown.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [isOpen]);
  function run(action: MenuAction): void {
    // A dialog that the action opens will return the focus to the element that has the focus now. The menu item will
    // be hidden by then, so the button takes the focus.
    button.current?.focus();
    action.onClick();
  }
  const closeOnTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') onChange(false);
  };
  // An action without an icon gets an empty one when others have icons, so that all labels are aligned.
  const emptyIcon = actions.some(({ icon }) => icon) && <svg width={18} height={18} aria-hidden />;
  return (
    <Menu
      id={id}
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      withinPortal={false}
      // The position of the menu is fixed, because the card around a table would clip an absolutely positioned menu.
      floatingStrategy="fixed"
      hideDetached={false}
      keepMounted
      keepMountedMode="display-none"
      transitionProps={{ duration: 0 }}
      shadow="var(--shadow-floating)"
      // Axe reports Mantine's placeholder element for the initial focus as an error, because it is in a menu but no
      // menu item.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ExistingTarget element={button} />
      </Menu.Target>
      <Menu.Dropdown ref={dropdown} aria-label={label} onKeyDown={closeOnTab}>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon ?? emptyIcon}
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

function ExistingTarget({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
