import type { ModifierGroup } from '@backoffice/contract/modifier-groups';
import { renderRemote } from '@backoffice/testing/render';
import { modifiersRoutes } from '../modifiers-routes';

export const MODIFIERS_PATH = '/menu/modifiers';
export const UPDATED_AT = '2026-01-05T10:00:00.000Z';

export function buildGroup(id: number, name: string, changes: Partial<ModifierGroup> = {}): ModifierGroup {
  return {
    id,
    name,
    min: 0,
    max: 2,
    modifiers: [
      { id: id * 10 + 1, name: 'Olives', price: 1.5 },
      { id: id * 10 + 2, name: 'Cheese', price: 2 },
      { id: id * 10 + 3, name: 'Basil', price: 0 },
    ],
    item_ids: [1, 2],
    updated_at: UPDATED_AT,
    ...changes,
  };
}

export const openModifiers = (search = '') =>
  renderRemote({ routes: { menu: modifiersRoutes } }, `${MODIFIERS_PATH}${search}`);
