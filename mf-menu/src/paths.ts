export const CATEGORIES = '/menu/categories';
export const ITEMS = '/menu/items';
export const NEW_ITEM = '/menu/items/new';
export const IMPORT = '/menu/import';
export const MODIFIERS = '/menu/modifiers';

export const categoryPath = (id: number) => `${CATEGORIES}/${id}/edit`;
export const itemEditPath = (id: number) => `${ITEMS}/${id}/edit`;
export const itemDetailsPath = (id: number) => `${ITEMS}/${id}/details`;
export const modifierGroupPath = (id: number) => `${MODIFIERS}?editId=${id}`;
