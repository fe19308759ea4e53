import { IconButton, useColorSchemeToggle } from '@backoffice/ui';
import { IconLayoutSidebar, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import classes from './header.module.css';

export interface HeaderProps {
  locationName: string;
  userName: string;
  /** Offer of a new release, shown beside the name of the location. */
  offer?: ReactNode;
  toggle: { ref: RefObject<HTMLButtonElement | null>; controls: string; expanded: boolean; onClick: () => void };
}

/** Returns the first letters of the first and last word: "ML" for "Maria Lopez". */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

export function Header({ locationName, userName, offer, toggle }: HeaderProps) {
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
      <IconButton
        label={scheme === 'dark' ? 'Use light colors' : 'Use dark colors'}
        icon={<Icon size={20} aria-hidden />}
        onClick={switchScheme}
      />
      <span className={classes.user}>
        <span className={classes.initials} aria-hidden>
          {getInitials(userName)}
        </span>
        <span className={classes.name}>{userName}</span>
      </span>
    </header>
  );
}
