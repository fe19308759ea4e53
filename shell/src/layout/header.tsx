import { IconButton, useColorSchemeToggle } from '@backoffice/ui';
import { IconLayoutSidebar, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { AccountMenu } from './account-menu';
import classes from './header.module.css';

export interface HeaderProps {
  locationName: ReactNode;
  userName: string;
  offer?: ReactNode;
  /** Buttons next to the color scheme button. */
  actions?: ReactNode;
  toggle: { ref: RefObject<HTMLButtonElement | null>; controls: string; expanded: boolean; onClick: () => void };
}

export function Header({ locationName, userName, offer, actions, toggle }: HeaderProps) {
  const { scheme, toggle: switchScheme } = useColorSchemeToggle();
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  return (
    <header className={classes.header}>
      <IconButton
        ref={toggle.ref}
        label="Main menu"
        aria-controls={toggle.controls}
        aria-expanded={toggle.expanded}
        icon={<IconLayoutSidebar size={20} aria-hidden />}
        onClick={toggle.onClick}
      />
      <span className={classes.location}>{locationName}</span>
      {offer}
      {actions}
      <IconButton
        label={scheme === 'dark' ? 'Use light colors' : 'Use dark colors'}
        icon={<Icon size={20} aria-hidden />}
        onClick={switchScheme}
      />
      <AccountMenu userName={userName} />
    </header>
  );
}
