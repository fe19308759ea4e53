import * as z from 'zod/mini';
import { responseFields } from './columns';
import {
  id,
  idParams,
  includeDeleted,
  instant,
  isDeleted,
  messageResponse,
  money,
  requiredText,
  searchParam,
} from './fields';
import { idListParam, price, typedPrice } from './items';
import { operation } from './operation';
import { manage, REPORTS_WITH_FILTERS, view } from './rights';

const MAX_SELECTIONS = 10;
const NAME_REQUIRED = 'Please enter Modifier Group Name';
const MODIFIER_REQUIRED = 'Please enter Modifier Name';
const MAX_TOO_SMALL = 'The Max cannot be less than 1';
const NOT_A_NUMBER = 'Please enter a number';

const name = requiredText({
  required: NAME_REQUIRED,
  max: 50,
  tooLong: 'The Modifier Group Name must be no longer than 50 characters',
});
const modifierName = requiredText({
  required: MODIFIER_REQUIRED,
  max: 30,
  tooLong: 'The name must be no longer than 30 characters',
});
/** Minimum number of modifiers that a guest must choose. */
const min = z.int(NOT_A_NUMBER).check(z.nonnegative('The Min cannot be negative'));
/** Maximum number of modifiers that a guest may choose. */
const max = z
  .int(NOT_A_NUMBER)
  .check(z.minimum(1, MAX_TOO_SMALL), z.maximum(MAX_SELECTIONS, `The Max cannot be more than ${MAX_SELECTIONS}`));

/** The columns of a modifier group that requests can set, apart from its modifiers. */
export const modifierGroupColumns = { name, min, max };

export const modifierGroup = z.object({
  id,
  ...responseFields(modifierGroupColumns),
  /** In the order in which terminals show them. */
  modifiers: z.array(z.object({ id, name: z.string(), price: money, is_deleted: isDeleted })),
  item_ids: z.array(id),
  updated_at: instant,
  is_deleted: isDeleted,
});
export type ModifierGroup = z.infer<typeof modifierGroup>;

export const listModifierGroups = operation({
  method: 'GET',
  path: '/modifier_groups',
  right: view('modifiers', [...REPORTS_WITH_FILTERS, 'items', 'categories']),
  summary: 'Modifier groups sorted by name, optionally those of categories or items',
  query: z.object({
    category_ids: z.optional(idListParam),
    item_ids: z.optional(idListParam),
    search: z.optional(searchParam),
    include_deleted: includeDeleted,
  }),
  response: z.object({ data: z.array(modifierGroup) }),
});

export const EMPTY_MODIFIER_GROUP_MESSAGE =
  'This modifier group is empty. Please add at least one modifier before saving.';
const MIN_ABOVE_MAX = { error: 'Min cannot be greater than Max.', path: ['min'] };

export const MAX_ABOVE_MODIFIERS_MESSAGE = 'The Max cannot be more than the number of modifiers';

export const MAX_MODIFIERS = 100;
export const TOO_MANY_MODIFIERS_MESSAGE = `A modifier group can have up to ${MAX_MODIFIERS} modifiers`;

/** Values of the modifier group form: like the body, but prices are text, and the list of modifiers may be empty. */
export const modifierGroupForm = z
  .object({
    ...modifierGroupColumns,
    modifiers: z.array(z.object({ name: modifierName, price: typedPrice })),
  })
  .check(z.refine((group) => group.min <= group.max, MIN_ABOVE_MAX));
export type ModifierGroupForm = z.infer<typeof modifierGroupForm>;

const body = {
  ...modifierGroupColumns,
  modifiers: z
    .array(z.strictObject({ name: modifierName, price }))
    .check(z.minLength(1, EMPTY_MODIFIER_GROUP_MESSAGE), z.maxLength(MAX_MODIFIERS, TOO_MANY_MODIFIERS_MESSAGE)),
};
interface SelectionLimits {
  min: number;
  max: number;
  modifiers: readonly unknown[];
}
const limitChecks = [
  z.refine<SelectionLimits>((group) => group.min <= group.max, MIN_ABOVE_MAX),
  z.refine<SelectionLimits>((group) => group.max <= group.modifiers.length, {
    error: MAX_ABOVE_MODIFIERS_MESSAGE,
    path: ['max'],
  }),
] as const;

export const getModifierGroup = operation({
  method: 'GET',
  path: '/modifier_groups/:id',
  right: view('modifiers'),
  summary: 'One modifier group',
  params: idParams,
  response: modifierGroup,
});

export const createModifierGroup = operation({
  method: 'POST',
  path: '/modifier_groups',
  right: manage('modifiers'),
  summary: 'Create a modifier group with its modifiers, in their order',
  body: z.strictObject(body).check(...limitChecks),
  response: modifierGroup,
});

export const updateModifierGroup = operation({
  method: 'PUT',
  path: '/modifier_groups/:id',
  right: manage('modifiers'),
  summary: 'Change a modifier group and its modifiers; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({ ...body, id: z.optional(id), updated_at: z.optional(instant) }).check(...limitChecks),
  response: modifierGroup,
});

export const deleteModifierGroup = operation({
  method: 'DELETE',
  path: '/modifier_groups/:id',
  right: manage('modifiers'),
  summary: 'Delete a modifier group, also from its items and categories',
  params: idParams,
  response: messageResponse,
});
