export const CATEGORIES_PATH = '/menu/categories';
export const ITEMS_PATH = '/menu/items';
export const NEW_ITEM_PATH = '/menu/items/new';
export const IMPORT_PATH = '/menu/import';
export const MODIFIERS_PATH = '/menu/modifiers';

export const categoryPath = (id: number) => `${CATEGORIES_PATH}/${id}/edit`;
export const itemEditPath = (id: number) => `${ITEMS_PATH}/${id}/edit`;
export const itemDetailsPath = (id: number) => `${ITEMS_PATH}/${id}/details`;
export const modifierGroupPath = (id: number) => `${MODIFIERS_PATH}?editId=${id}`;
