import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import type { createBrowserRouter } from 'react-router-dom';

/**
 * Has the data that a page begins with asked for while its area's code is fetched. The page's own script has done so for
 * the first visit; areas whose code is there ask themselves. `zone` answers the location's.
 */
export function beginCallsOnNavigation(
  router: ReturnType<typeof createBrowserRouter>,
  remotes: RegisteredRemote[],
  zone: () => Promise<string>,
): void {
  let begun: string | undefined;
  router.subscribe(({ navigation: { location } }) => {
    if (location === undefined || location.key === begun) return;
    begun = location.key;
    // What filters in the address make of the calls is the page's to know.
    if (location.search !== '') return;
    const addresses = remotes.flatMap(({ description }) => description.begins?.[location.pathname] ?? []);
    globalThis.firstCalls?.begin(addresses, zone);
  });
}
