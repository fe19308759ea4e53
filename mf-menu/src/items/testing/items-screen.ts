import { buildItem } from '@backoffice/testing/build-item';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../../module';
import { buildCategory, buildModifierGroup, stubMenu } from '../../testing/menu-stub';

export const ITEMS_PATH = '/menu/items';

export const soup = buildItem(1, {
  name: 'Soup',
  desc: 'Leek, potato',
  category_ids: [1],
  // Tax 8 is inactive: the field does not offer it, but it stays assigned.
  tax_ids: [7, 8],
  modifier_group_ids: [5],
});
const salad = buildItem(2, { name: 'Salad', hide_status: 'HideForToday' });
const oysters = buildItem(3, { name: 'Oysters', price: 1234.5, price_type: 'PerUnit' });
const special = buildItem(4, { name: 'Special', price_type: 'Variable', hide_status: 'HideForIndefinitely' });

/** Stubs a menu with the items Soup, Salad (hidden for today), Oysters and Special (hidden). Returns the recorded queries. */
export function stubItems(api: StubbedApi, items = [soup, salad, oysters, special]): unknown[] {
  const categories = [buildCategory(1, { name: 'Starters' })];
  return stubMenu(api, { categories, items, groups: [buildModifierGroup(5)] }).itemQueries;
}

export const openMenuPage = (path: string) => renderRemote(module, path);
export const openItemsList = (search = '') => openMenuPage(`${ITEMS_PATH}${search}`);
export const getButton = (name: string) => screen.getByRole('button', { name });
export const findField = (label: string) => screen.findByLabelText(label);
export const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' });
