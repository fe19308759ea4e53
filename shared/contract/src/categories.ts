import * as z from 'zod/mini';
import { formFields, responseFields } from './columns';
import { booleanParam, id, idParams, instant, isDeleted, messageResponse, requiredText, searchParam } from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { manage, REPORTS_WITH_FILTERS, view } from './rights';

export const DEFAULT_CATEGORY_COLOR = '#808080';

const NAME_REQUIRED = 'Please enter Category Name';

/** The columns of a category that requests can set, apart from the assigned items and modifier groups. */
export const categoryColumns = {
  name: requiredText({ required: NAME_REQUIRED, max: 50, tooLong: 'Please enter 50 characters or fewer' }),
  active: z._default(z.boolean(), true),
  color_code: z._default(
    z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Please choose a color')),
    DEFAULT_CATEGORY_COLOR,
  ),
};

export const category = z.object({
  id,
  ...responseFields(categoryColumns),
  location_id: id,
  /** In the order of the menu. */
  item_ids: z.array(id),
  modifier_group_ids: z.array(id),
  updated_at: instant,
  is_deleted: isDeleted,
});
export type Category = z.infer<typeof category>;

export const listCategories = operation({
  method: 'GET',
  path: '/categories',
  right: view('categories', [...REPORTS_WITH_FILTERS, 'items', 'printers', 'modifiers']),
  summary: 'Categories in the order of the menu; deleted ones on request, for names on past orders',
  query: z.extend(pagingQuery, {
    include_deleted: z._default(booleanParam, false),
    search: z.optional(searchParam),
  }),
  response: pageSchema(category),
});

/** Maximum number of items of a category. An import of a menu file that would exceed it is refused. */
export const MAX_CATEGORY_ITEMS = 5_000;
const ids = z.array(id).check(z.maxLength(MAX_CATEGORY_ITEMS));

export const categoryForm = z.object({ ...formFields(categoryColumns), item_ids: ids, modifier_group_ids: ids });
export type CategoryForm = z.infer<typeof categoryForm>;

/** `location_id` is optional; a location other than the session's is rejected with 400. */
const categoryBody = {
  ...categoryColumns,
  item_ids: z._default(ids, []),
  modifier_group_ids: z._default(ids, []),
  location_id: z.optional(id),
};

export const getCategory = operation({
  method: 'GET',
  path: '/categories/:id',
  right: view('categories'),
  summary: 'One category',
  params: idParams,
  response: category,
});

export const createCategory = operation({
  method: 'POST',
  path: '/categories',
  right: manage('categories'),
  summary: 'Create a category at the end of the menu; refused with 409 when its name is taken',
  body: z.strictObject(categoryBody),
  response: category,
});

export const updateCategory = operation({
  method: 'PUT',
  path: '/categories/:id',
  right: manage('categories'),
  summary: 'Change a category; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({ ...categoryBody, id: z.optional(id), updated_at: z.optional(instant) }),
  response: category,
});

export const deleteCategory = operation({
  method: 'DELETE',
  path: '/categories/:id',
  right: manage('categories'),
  summary: 'Delete a category; its items stay, its name stays on past orders',
  params: idParams,
  response: messageResponse,
});

export const setCategoryActive = operation({
  method: 'PUT',
  path: '/categories/:id/active',
  right: manage('categories'),
  summary: 'Show a category on the terminals, or hide it',
  params: idParams,
  query: z.object({ is_active: booleanParam }),
  response: category,
});

export const orderCategories = operation({
  method: 'PUT',
  path: '/categories/order',
  right: manage('categories'),
  summary: 'Sort categories in the given order; the others follow in their previous order',
  body: z.strictObject({ category_ids: ids.check(z.minLength(1)) }),
  response: messageResponse,
});
