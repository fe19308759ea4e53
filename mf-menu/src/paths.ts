/** Paths of this remote's pages, for links. */
export const menuPaths = {
  categories: () => '/menu/categories',
  category: (id: number) => `/menu/categories/${id}/edit`,
  items: () => '/menu/items',
  hiddenItems: () => '/menu/items?is_shown=false',
  newItem: () => '/menu/items/new',
  item: (id: number) => `/menu/items/${id}/details`,
  editItem: (id: number) => `/menu/items/${id}/edit`,
  import: () => '/menu/import',
  modifierGroup: (id: number) => `/menu/modifiers?editId=${id}`,
};
