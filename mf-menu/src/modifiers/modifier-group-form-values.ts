import type { ModifierGroup, ModifierGroupForm } from '@backoffice/contract/modifier-groups';
import { type FieldLabel, listChanges } from '@backoffice/ui/record-form';

/** Body of the requests that create or update a modifier group. */
export type ModifierGroupBody = Omit<ModifierGroupForm, 'modifiers'> & {
  modifiers: { name: string; price: number }[];
};

export function toFormValues(group: ModifierGroup | undefined): ModifierGroupForm {
  return {
    name: group?.name ?? '',
    min: group?.min ?? 0,
    max: group?.max ?? 1,
    modifiers: (group?.modifiers ?? []).map(({ name, price }) => ({ name, price: price.toFixed(2) })),
  };
}

/** Parses the prices, which the form has validated: digits, comma or point, at most two decimals. */
export function toModifierGroupBody({ modifiers, ...values }: ModifierGroupForm): ModifierGroupBody {
  return {
    ...values,
    modifiers: modifiers.map(({ name, price }) => ({ name, price: Number(price.replace(',', '.')) })),
  };
}

type ModifierValues = ModifierGroupForm['modifiers'];

const formatModifiers = (modifiers: ModifierValues) => modifiers.map(({ name, price }) => `${name} $${price}`);

export const modifiersLabel: FieldLabel<ModifierValues> = {
  label: 'Modifiers',
  format: (modifiers, base) => listChanges(formatModifiers(modifiers), formatModifiers(base)),
};
