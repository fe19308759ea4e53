import { listCategories } from '@backoffice/contract/categories';
import { listItems } from '@backoffice/contract/items';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { call } from '@backoffice/platform/client';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { formatItemPrice } from './items/items-columns';
import { menuPaths } from './paths';

const FIRST = { per_page: 5 };

/** This area's search functions, keyed by the search ids in the remote's description. */
export const searches: RemoteModule['searches'] = {
  items: async (search, signal) => {
    const { data } = await call(listItems, { query: { ...FIRST, search }, signal });
    return data.map((item) => ({ label: item.name, detail: formatItemPrice(item), path: menuPaths.item(item.id) }));
  },
  categories: async (search, signal) => {
    const { data } = await call(listCategories, { query: { ...FIRST, search }, signal });
    return data.map(({ id, name }) => ({ label: name, path: menuPaths.category(id) }));
  },
  'modifier-groups': async (search, signal) => {
    const { data } = await call(listModifierGroups, { query: { ...FIRST, search }, signal });
    return data.map(({ id, name }) => ({ label: name, path: menuPaths.modifierGroup(id) }));
  },
};
