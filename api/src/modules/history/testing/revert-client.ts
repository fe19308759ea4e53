import type { ChangeSet, RevertResult } from '@backoffice/contract/history';
import type { createMenuClient } from '../../../../test/menu-client';

/** Creates functions that revert change sets and read the results, as the user of the client `menu`. */
export function createRevertClient(menu: ReturnType<typeof createMenuClient>) {
  return {
    async newestSet(): Promise<ChangeSet> {
      const { data } = await menu.request('GET', '/history');
      return data[0];
    },
    async revert({ id }: ChangeSet, overwrite = false): Promise<RevertResult & { change_set: number | null }> {
      return await menu.request('POST', `/history/${id}/revert`, { overwrite });
    },
    async createItems(names: string[]): Promise<{ id: number; name: string }[]> {
      const items = [];
      for (const name of names) items.push(await menu.createItem({ name, price: 10 }));
      return items;
    },
    /** Returns the price of each item by its name. */
    async readPrices(): Promise<Record<string, number>> {
      const { data } = await menu.request('GET', '/items');
      return Object.fromEntries(data.map(({ name, price }: { name: string; price: number }) => [name, price]));
    },
  };
}
