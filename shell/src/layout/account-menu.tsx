import { useLocation } from '@backoffice/platform/router';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useId, useRef, useState } from 'react';
import { ACCOUNT } from '../routing/paths';
import classes from './account-menu.module.css';
import type { AccountMenuListProps } from './account-menu-list';

// The list shares the release offer's chunk, because each chunk's integrity hash adds to the size of the first chunk.
const loadList = () => import(/* webpackChunkName: "releases" */ './account-menu-list');

// The list is loaded on demand, because most visits never open the menu.
const AccountMenuList = lazy<ComponentType<AccountMenuListProps>>(() =>
  loadList().then(
    (module) => ({ default: module.AccountMenuList }),
    () => {
      // When the menu's code does not load, the account page opens instead: it links to the menu's other pages, or
      // shows that the server cannot be reached.
      window.location.assign(ACCOUNT);
      return { default: () => null };
    },
  ),
);

/** Returns the first letters of the first and last word: "ML" for "Maria Lopez". */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Ignores a failure, which is handled when the menu is opened. */
const prefetchList = () => void loadList().catch(() => undefined);

export function AccountMenu({ userName }: { userName: string }) {
  const id = useId();
  const { key } = useLocation();
  const root = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Key of the history entry on which the menu was opened. The menu closes when the user navigates to another entry.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  return (
    <nav ref={root} className={classes.account} aria-label="Account">
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={prefetchList}
        onFocus={prefetchList}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <span className={classes.initials} aria-hidden>
          {getInitials(userName)}
        </span>
        <span className={classes.name}>{userName}</span>
        <IconChevronDown className={classes.arrow} size={16} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <AccountMenuList id={id} root={root} button={button} onClose={() => setOpenedAt(undefined)} />
        </Suspense>
      )}
    </nav>
  );
}
