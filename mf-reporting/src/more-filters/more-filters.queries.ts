import { call } from '@backoffice/shared/client';
import { listCategories } from '@backoffice/shared/contract/categories';
import { listItems } from '@backoffice/shared/contract/items';
import { listModifierGroups } from '@backoffice/shared/contract/modifier-groups';
import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import { listTaxes } from '@backoffice/shared/contract/taxes';
import { listTerminals } from '@backoffice/shared/contract/terminals';
import { keys, useQuery } from '@backoffice/shared/query';

const query = { per_page: MAX_PER_PAGE };
const failureNotice = (error: Error) => `Error fetching data: ${error.message}`;

interface Named {
  id: number;
  name: string;
}

function optionsOf({ data }: { data: readonly Named[] }) {
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
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
export function useTaxOptions() {
  return useQuery({
    queryKey: [...keys.taxes, 'options'],
    queryFn: ({ signal }) => call(listTaxes, { query, signal }),
    select: optionsOf,
    meta: { failureNotice },
  });
}

/** Every modifier with its group's name before it: many groups have a "Large". */
export function useModifierOptions() {
  return useQuery({
    queryKey: [...keys.modifierGroups, 'options'],
    queryFn: ({ signal }) => call(listModifierGroups, { signal }),
    select: ({ data }) =>
      data.flatMap((group) =>
        group.modifiers.map(({ id, name }) => ({ value: String(id), label: `${group.name}: ${name}` })),
      ),
    meta: { failureNotice },
  });
}

/** Deleted ones are on past orders too. */
export function useCategoryOptions() {
  const withDeleted = { ...query, include_deleted: true };
  return useQuery({
    queryKey: [...keys.categories, withDeleted],
    queryFn: ({ signal }) => call(listCategories, { query: withDeleted, signal }),
    select: optionsOf,
    meta: { failureNotice },
  });
}

export function useItemOptions() {
  return useQuery({
    queryKey: [...keys.items, 'options'],
    queryFn: ({ signal }) => call(listItems, { query, signal }),
    select: optionsOf,
    meta: { failureNotice: 'Failed to fetch items' },
  });
}
