/// <reference path="../../../shared/src/ui/css-modules.d.ts" />
import type { SidebarGroup } from '@backoffice/shared/remote/description';
import { useLocation } from '@backoffice/shared/router';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './app-layout.module.css';
import { Footer } from './footer';
import { Header } from './header';
import { type Counts, Sidebar } from './sidebar';
import { useSidebarState } from './sidebar-state';

export type { Counts } from './sidebar';

export interface AppLayoutProps {
  /** From the remotes' descriptions, in the order to show. */
  groups: readonly SidebarGroup[];
  /** Inventory counts beside links; a count that is not known is not shown. */
  counts?: Counts;
  locationName: string;
  userName: string;
  /** In the header. */
  offer?: ReactNode;
  /** Above the content. */
  banner?: ReactNode;
  children: ReactNode;
}

const CONTENT_ID = 'content';
const SIDEBAR_ID = 'sidebar';

/** After a navigation the focus is on the content, and not on a link that led there or on nothing. */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>, pathname: string): void {
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [content, pathname]);
}

/** What surrounds every signed-in screen: header, sidebar, content, footer. */
export function AppLayout({ groups, counts, locationName, userName, offer, banner, children }: AppLayoutProps) {
  const { pathname, key } = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content, pathname);
  const { open, overlay, setOpen } = useSidebarState(key);
  const covered = open && overlay;
  const dismiss = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  // The address stays as it is: the way back leads to the page before.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(open && !overlay);
    content.current?.focus();
  };
  return (
    <div className={classes.layout} data-sidebar={open ? 'open' : 'closed'}>
      <a className={classes.skip} href={`#${CONTENT_ID}`} onClick={skip}>
        Skip to content
      </a>
      <Header
        locationName={locationName}
        userName={userName}
        offer={offer}
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
      <div className={classes.column} inert={covered}>
        {banner}
        <main ref={content} id={CONTENT_ID} tabIndex={-1} className={classes.content}>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  );
}
