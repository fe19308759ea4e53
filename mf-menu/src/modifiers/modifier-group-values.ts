import type { ModifierGroup, ModifierGroupForm } from '@backoffice/shared/contract/modifier-groups';

/** What is sent of a modifier group. */
export type ModifierGroupBody = Omit<ModifierGroupForm, 'modifiers'> & {
  modifiers: { name: string; price: number }[];
};

export function valuesOf(group: ModifierGroup | undefined): ModifierGroupForm {
  return {
    name: group?.name ?? '',
    min: group?.min ?? 0,
    max: group?.max ?? 1,
    modifiers: (group?.modifiers ?? []).map(({ name, price }) => ({ name, price: price.toFixed(2) })),
  };
}

/** Prices as numbers: at most two decimals, as the form has checked, so the nearest number is the exact one. */
export function bodyOf({ modifiers, ...values }: ModifierGroupForm): ModifierGroupBody {
  return {
    ...values,
    modifiers: modifiers.map(({ name, price }) => ({ name, price: Number(price.replace(',', '.')) })),
  };
}
