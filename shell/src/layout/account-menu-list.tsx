import { Link, useLocation } from '@backoffice/platform/router';
import { IconLogout, IconShieldLock, IconUserCircle } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { ACCOUNT, ACCOUNT_SECURITY, LOGOUT, normalizePath } from '../routing/paths';
import classes from './account-menu-list.module.css';

const LINKS = [
  { to: ACCOUNT, label: 'Your account', Icon: IconUserCircle },
  { to: ACCOUNT_SECURITY, label: 'Security', Icon: IconShieldLock },
  { to: LOGOUT, label: 'Sign out', Icon: IconLogout },
];

export interface AccountMenuListProps {
  id: string;
  /** The element that contains the button and this list. */
  root: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function AccountMenuList({ id, root, button, onClose }: AccountMenuListProps) {
  const { pathname } = useLocation();
  useOpenMenu({ root, button, onClose });
  return (
    <ul id={id} className={classes.list}>
      {LINKS.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.link}
            aria-current={normalizePath(pathname) === to ? 'page' : undefined}
            onClick={onClose}
          >
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Closes the open menu on Escape, on a click outside and when the focus leaves it; arrow keys move among its links. */
function useOpenMenu({ root, button, onClose }: Omit<AccountMenuListProps, 'id'>): void {
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) onClose();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        onClose();
        button.current?.focus();
      }
      if (event.key === 'ArrowDown') moveFocus(event, root.current, 1);
      if (event.key === 'ArrowUp') moveFocus(event, root.current, -1);
    };
    const outside = ['pointerdown', 'focusin'];
    for (const type of outside) document.addEventListener(type, closeOutside);
    document.addEventListener('keydown', handleKey);
    return () => {
      for (const type of outside) document.removeEventListener(type, closeOutside);
      document.removeEventListener('keydown', handleKey);
    };
  });
}

/** Moves the focus to the next or previous link, or from the button to the first or last link. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null, step: 1 | -1): void {
  const links = [...(root?.querySelectorAll('a') ?? [])];
  event.preventDefault();
  const current = document.activeElement;
  const index = current instanceof HTMLAnchorElement ? links.indexOf(current) : -1;
  const first = step === 1 ? 0 : links.length - 1;
  links[index < 0 ? first : (index + step + links.length) % links.length]?.focus();
}
