import type { RemoteModule } from '@backoffice/shared/remote/module';
import { CategoriesPage } from './categories/categories-page';
import { CategoryPage } from './categories/category-page';
import { ItemDetailsPage, ItemEditPage, NewItemPage } from './items/item-pages';
import { ItemsPage } from './items/items-page';

export default {
  routes: {
    menu: [
      { path: 'categories', element: <CategoriesPage /> },
      { path: 'categories/:id/edit', element: <CategoryPage /> },
      { path: 'items', element: <ItemsPage /> },
      { path: 'items/new', element: <NewItemPage /> },
      { path: 'items/:id/edit', element: <ItemEditPage /> },
      { path: 'items/:id/details', element: <ItemDetailsPage /> },
    ],
  },
} satisfies RemoteModule;
