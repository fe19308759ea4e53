import type { SidebarGroup, SidebarLink } from '@backoffice/shared/remote/description';
import { Link } from '@backoffice/shared/router';
import { Brand } from '@backoffice/shared/ui';
import {
  IconApps,
  IconBuildingStore,
  IconChartBar,
  IconLogout,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './sidebar.module.css';

export type Counts = Partial<Record<NonNullable<SidebarLink['count']>, number>>;

export interface SidebarProps {
  id: string;
  groups: readonly SidebarGroup[];
  counts?: Counts;
  pathname: string;
  open: boolean;
  /** Set when the sidebar lies over the content: Escape and a click beside it close it. */
  onDismiss?: () => void;
}

const icons = {
  employees: IconUsers,
  reporting: IconChartBar,
  menu: IconToolsKitchen2,
  business: IconBuildingStore,
  other: IconApps,
};

const count = new Intl.NumberFormat('en-US');

/** Whether `pathname` is `path` or lies below it. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

export function Sidebar({ id, groups, counts, pathname, open, onDismiss }: SidebarProps) {
  const nav = useRef<HTMLElement>(null);
  const covers = open && onDismiss !== undefined;
  useEffect(() => {
    if (covers) nav.current?.focus();
  }, [covers]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss?.();
  };
  return (
    <>
      {covers && <div className={classes.scrim} onPointerDown={onDismiss} />}
      <nav
        ref={nav}
        id={id}
        className={classes.sidebar}
        aria-label="Main"
        tabIndex={-1}
        hidden={!open}
        onKeyDown={closeOnEscape}
      >
        <div className={classes.brand}>
          <Brand />
        </div>
        <div className={classes.groups}>
          {groups.map((group) => (
            <Group key={group.prefix} group={group} counts={counts} pathname={pathname} />
          ))}
        </div>
        <Link to="/logout" className={classes.logout}>
          <IconLogout size={18} aria-hidden />
          Logout
        </Link>
      </nav>
    </>
  );
}

interface GroupProps {
  group: SidebarGroup;
  counts?: Counts;
  pathname: string;
}

function Group({ group, counts, pathname }: GroupProps) {
  const Icon = icons[group.icon];
  return (
    <section className={classes.group} data-active={isWithin(pathname, group.prefix) || undefined}>
      <h2 className={classes.title}>
        <Icon size={18} aria-hidden />
        {group.title}
      </h2>
      <ul className={classes.links}>
        {group.links.map((link) =>
          'heading' in link ? (
            <li key={link.heading} className={classes.heading}>
              {link.heading}
            </li>
          ) : (
            <li key={link.path}>
              <SidebarEntry
                link={link}
                current={isWithin(pathname, link.path)}
                count={link.count && counts?.[link.count]}
              />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function SidebarEntry({ link, current, count: shown }: { link: SidebarLink; current: boolean; count?: number }) {
  return (
    <Link to={link.path} className={classes.link} aria-current={current ? 'page' : undefined}>
      {link.label}
      {shown !== undefined && <span className={classes.count}>{count.format(shown)}</span>}
    </Link>
  );
}
