import type { SidebarGroup, SidebarLink } from '@backoffice/platform/remote/description';
import type { SidebarCount } from '@backoffice/platform/remote/page-access';
import { isWithin } from '@backoffice/platform/remote/page-paths';
import { Link } from '@backoffice/platform/router';
import { Brand } from '@backoffice/ui';
import {
  IconApps,
  IconBuildingStore,
  IconChartBar,
  IconChevronDown,
  IconLogout,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import classes from './sidebar.module.css';
import { useSidebarGroupState } from './sidebar-groups';
import { SidebarLinkCount } from './sidebar-link-count';

/** Counts by the paths of their links. */
export type SidebarLinkCounts = ReadonlyMap<string, SidebarCount>;

export interface SidebarProps {
  id: string;
  groups: readonly SidebarGroup[];
  counts?: SidebarLinkCounts;
  pathname: string;
  open: boolean;
  /** Set when the sidebar overlays the content: Escape and an outside click call it. */
  onDismiss?: () => void;
}

const icons = {
  employees: IconUsers,
  reporting: IconChartBar,
  menu: IconToolsKitchen2,
  business: IconBuildingStore,
  other: IconApps,
};

// Groups with more links start closed, because they would push the other groups out of sight.
const MAX_LINKS_OF_OPEN_GROUP = 12;

export function Sidebar({ id, groups, counts, pathname, open, onDismiss }: SidebarProps) {
  const nav = useRef<HTMLElement>(null);
  const active = groups.find(({ prefix }) => isWithin(pathname, prefix))?.prefix;
  const { openGroups, choose } = useSidebarGroupState(active);
  const isOverlayOpen = open && onDismiss !== undefined;
  useEffect(() => {
    if (isOverlayOpen) nav.current?.focus();
  }, [isOverlayOpen]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss?.();
  };
  return (
    <>
      {/* biome-ignore lint/a11y: the keyboard closes the sidebar with Escape */}
      {isOverlayOpen && <div className={classes.scrim} onClick={onDismiss} />}
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
            <Group
              key={group.prefix}
              group={group}
              counts={counts}
              pathname={pathname}
              active={group.prefix === active}
              open={openGroups[group.prefix] ?? group.links.length <= MAX_LINKS_OF_OPEN_GROUP}
              sidebarOpen={open}
              onToggle={(open) => choose(group.prefix, open)}
            />
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
  counts?: SidebarLinkCounts;
  pathname: string;
  active: boolean;
  open: boolean;
  sidebarOpen: boolean;
  onToggle: (open: boolean) => void;
}

function Group({ group, counts, pathname, active, open, sidebarOpen, onToggle }: GroupProps) {
  const id = useId();
  const Icon = icons[group.icon];
  return (
    <section className={classes.group} aria-labelledby={`${id}-title`} data-active={active || undefined}>
      <h2 id={`${id}-title`} className={classes.title}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onToggle(!open)}
        >
          <Icon size={18} aria-hidden />
          {group.title}
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </button>
      </h2>
      <ul id={id} className={classes.links} hidden={!open}>
        {group.links.map((link) =>
          'heading' in link ? (
            <li key={`heading ${link.heading}`} className={classes.heading}>
              {link.heading}
            </li>
          ) : (
            <li key={link.path}>
              <SidebarEntry
                link={link}
                current={isWithin(pathname, link.path)}
                isVisible={open && sidebarOpen}
                count={counts?.get(link.path)}
              />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

interface SidebarEntryProps {
  link: SidebarLink;
  current: boolean;
  /** Whether the group and the sidebar are open. */
  isVisible: boolean;
  count?: SidebarCount;
}

/** Link of a group. The current page's link is scrolled into view, because a group may be taller than the sidebar. */
function SidebarEntry({ link, current, isVisible, count }: SidebarEntryProps) {
  const entry = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current && isVisible) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [current, isVisible]);
  return (
    <Link ref={entry} to={link.path} className={classes.link} aria-current={current ? 'page' : undefined}>
      {link.label}
      {count && <SidebarLinkCount count={count} />}
    </Link>
  );
}
