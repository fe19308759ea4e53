import type { SidebarGroup } from '@backoffice/platform/remote/description';
import { useLocation } from '@backoffice/platform/router';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './app-layout.module.css';
import { Footer } from './footer';
import { Header } from './header';
import { Sidebar, type SidebarLinkCounts } from './sidebar';
import { useSidebarState } from './sidebar-state';

export interface AppLayoutProps {
  /** Sidebar groups from the remotes' descriptions, in display order. */
  groups: readonly SidebarGroup[];
  counts?: SidebarLinkCounts;
  /** Name of the location, or a control that switches to a different location. */
  locationName: ReactNode;
  userName: string;
  /** Shown in the header, such as the offer of a new release. */
  offer?: ReactNode;
  actions?: ReactNode;
  /** Shown above the content. */
  banner?: ReactNode;
  children: ReactNode;
}

const CONTENT_ID = 'content';
const SIDEBAR_ID = 'sidebar';

/** Moves the focus to the content after a navigation, unless it is already inside. */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>, pathname: string): void {
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [content, pathname]);
}

export function AppLayout(props: AppLayoutProps) {
  const { groups, counts, locationName, userName, offer, actions, banner, children } = props;
  const { pathname, key } = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content, pathname);
  const { open, overlay, setOpen } = useSidebarState(key);
  const isCovered = open && overlay;
  const dismiss = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  // The link only moves the focus: following it would add a history entry for the same page.
  const skipToContent = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(open && !overlay);
    content.current?.focus();
  };
  return (
    <div className={classes.layout} data-sidebar={open ? 'open' : 'closed'}>
      <a className={classes.skip} href={`#${CONTENT_ID}`} onClick={skipToContent}>
        Skip to content
      </a>
      <Header
        locationName={locationName}
        userName={userName}
        offer={offer}
        actions={actions}
        toggle={{ ref: toggle, controls: SIDEBAR_ID, expanded: open, onClick: () => setOpen(!open) }}
      />
      <Sidebar
        id={SIDEBAR_ID}
        groups={groups}
        counts={counts}
        pathname={pathname}
        open={open}
        onDismiss={overlay ? dismiss : undefined}
      />
      <div className={classes.column} inert={isCovered}>
        {banner}
        <main ref={content} id={CONTENT_ID} tabIndex={-1} className={classes.content}>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  );
}
