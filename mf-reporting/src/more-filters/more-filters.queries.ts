import { listCategories } from '@backoffice/contract/categories';
import { listItems } from '@backoffice/contract/items';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { listTaxes } from '@backoffice/contract/taxes';
import { listTerminals } from '@backoffice/contract/terminals';
import { call } from '@backoffice/platform/client';
import { keys, useQuery } from '@backoffice/platform/query';
import { formerLabel } from '../former-label';

/** Past orders refer to deleted records. */
const withDeleted = { include_deleted: true };
const query = { per_page: MAX_PER_PAGE };
const failureNotice = (error: Error) => `Error fetching data: ${error.message}`;

interface Named {
  id: number;
  name: string;
  is_deleted?: boolean | undefined;
}

function optionsOf({ data }: { data: readonly Named[] }) {
  return data.map(({ id, name, is_deleted = false }) => ({ value: String(id), label: formerLabel(name, is_deleted) }));
}

export function useTerminalOptions() {
  return useQuery({
    queryKey: ['terminals', 'options'],
    queryFn: ({ signal }) => call(listTerminals, { query, signal }),
    select: optionsOf,
    meta: { failureNotice },
  });
}

/** Those that are off are on past orders too. */
export function useTaxOptions(isNeeded = true) {
  return useQuery({
    enabled: isNeeded,
    queryKey: [...keys.taxes, 'options'],
    queryFn: ({ signal }) => call(listTaxes, { query: { ...query, ...withDeleted }, signal }),
    select: optionsOf,
    meta: { failureNotice },
  });
}

/** Every modifier with its group's name before it: many groups have a "Large". */
export function useModifierOptions(isNeeded = true) {
  return useQuery({
    enabled: isNeeded,
    queryKey: [...keys.modifierGroups, 'options'],
    queryFn: ({ signal }) => call(listModifierGroups, { query: withDeleted, signal }),
    select: ({ data }) =>
      data.flatMap((group) =>
        group.modifiers.map(({ id, name, is_deleted }) => ({
          value: String(id),
          label: formerLabel(`${group.name}: ${name}`, group.is_deleted || is_deleted),
        })),
      ),
    meta: { failureNotice },
  });
}

export function useCategoryOptions(isNeeded = true) {
  const all = { ...query, ...withDeleted };
  return useQuery({
    enabled: isNeeded,
    queryKey: [...keys.categories, all],
    queryFn: ({ signal }) => call(listCategories, { query: all, signal }),
    select: optionsOf,
    meta: { failureNotice },
  });
}

export function useItemOptions(isNeeded = true) {
  return useQuery({
    enabled: isNeeded,
    queryKey: [...keys.items, 'options'],
    queryFn: ({ signal }) => call(listItems, { query: { ...query, ...withDeleted }, signal }),
    select: optionsOf,
    meta: { failureNotice: 'Failed to fetch items' },
  });
}
