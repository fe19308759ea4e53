import { getInventoryCounts } from '@backoffice/contract/inventory';
import { sidebarCountsKey } from '@backoffice/platform/query';

/** Query key of the counts that this area shows in the sidebar. */
export const inventoryCountsKey = sidebarCountsKey(getInventoryCounts.path);
