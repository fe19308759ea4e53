import type { RemoteModule } from '@backoffice/shared/remote/module';
import { CategoriesPage } from './categories/categories-page';

export default {
  routes: { menu: [{ path: 'categories', element: <CategoriesPage /> }] },
} satisfies RemoteModule;
