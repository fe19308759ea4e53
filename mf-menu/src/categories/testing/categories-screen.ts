import { buildItem } from '@backoffice/testing/build-item';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../../module';
import { buildCategory, buildModifierGroup, stubMenu } from '../../testing/menu-stub';

export const starters = buildCategory(1, { name: 'Starters', item_ids: [1, 2], modifier_group_ids: [5] });

/** Stubs a menu with the categories Starters and Mains; Starters has a visible and a hidden item and a modifier group. */
export function stubCategories(api: StubbedApi): void {
  stubMenu(api, {
    categories: [starters, buildCategory(2, { name: 'Mains' })],
    items: [
      buildItem(1, { name: 'Soup', category_ids: [1] }),
      buildItem(2, { name: 'Salad', category_ids: [1], hide_status: 'HideForIndefinitely' }),
      buildItem(3, { name: 'Steak' }),
    ],
    groups: [buildModifierGroup(5)],
  });
}

export const openCategories = (path = '/menu/categories') => renderRemote(module, path);
export const findNameField = () => screen.findByLabelText('Category Name');
export const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' });
