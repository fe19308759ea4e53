import type { RemoteModule } from '@backoffice/platform/remote/module';
import { CategoriesPage } from './categories/categories-page';
import { CategoryPage } from './categories/category-page';
import { HiddenItemsCard } from './items/hidden-items-card';
import { ItemDetailsPage, ItemEditPage, NewItemPage } from './items/item-pages';
import { ItemsPage } from './items/items-page';
import { ImportPage } from './menu-file/import-page';
import { modifiersRoutes } from './modifiers/modifiers-routes';
import { searches } from './search-menu';

export default {
  routes: {
    menu: [
      { path: 'categories', element: <CategoriesPage /> },
      { path: 'categories/:id/edit', element: <CategoryPage /> },
      { path: 'items', element: <ItemsPage /> },
      { path: 'items/new', element: <NewItemPage /> },
      { path: 'items/:id/edit', element: <ItemEditPage /> },
      { path: 'items/:id/details', element: <ItemDetailsPage /> },
      { path: 'import', element: <ImportPage /> },
      ...modifiersRoutes,
    ],
  },
  contributions: {
    // The card is imported statically: it is small, and a separate chunk would cost an extra round trip.
    'hidden-items': async () => HiddenItemsCard,
  },
  searches,
} satisfies RemoteModule;
