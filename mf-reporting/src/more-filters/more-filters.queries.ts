import { listCategories } from '@backoffice/contract/categories';
import { listItems } from '@backoffice/contract/items';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { listTaxes } from '@backoffice/contract/taxes';
import { listTerminals } from '@backoffice/contract/terminals';
import { call } from '@backoffice/platform/client';
import { keys, useQuery } from '@backoffice/platform/query';
import { formatRecordName } from '../record-name';

/** Past orders can refer to deleted records. */
const withDeleted = { include_deleted: true };
const query = { per_page: MAX_PER_PAGE };
const failureNotice = (error: Error) => `Error fetching data: ${error.message}`;

interface NamedRecord {
  id: number;
  name: string;
  is_deleted?: boolean | undefined;
}

function toOptions({ data }: { data: readonly NamedRecord[] }) {
  return data.map(({ id, name, is_deleted = false }) => ({
    value: String(id),
    label: formatRecordName(name, is_deleted),
  }));
}

export function useTerminalOptions() {
  return useQuery({
    queryKey: ['terminals', 'options'],
    queryFn: ({ signal }) => call(listTerminals, { query, signal }),
    select: toOptions,
    meta: { failureNotice },
  });
}

/** Fetches all taxes, including inactive and deleted ones, because past orders can have them. */
export function useTaxOptions({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...keys.taxes, 'options'],
    queryFn: ({ signal }) => call(listTaxes, { query: { ...query, ...withDeleted }, signal }),
    select: toOptions,
    meta: { failureNotice },
  });
}

/** Fetches all modifiers, labeled with the name of their group, because many groups have a "Large". */
export function useModifierOptions({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...keys.modifierGroups, 'options'],
    queryFn: ({ signal }) => call(listModifierGroups, { query: withDeleted, signal }),
    select: ({ data }) =>
      data.flatMap((group) =>
        group.modifiers.map(({ id, name, is_deleted }) => ({
          value: String(id),
          label: formatRecordName(`${group.name}: ${name}`, group.is_deleted || is_deleted),
        })),
      ),
    meta: { failureNotice },
  });
}

export function useCategoryOptions({ enabled = true } = {}) {
  const allQuery = { ...query, ...withDeleted };
  return useQuery({
    enabled,
    queryKey: [...keys.categories, allQuery],
    queryFn: ({ signal }) => call(listCategories, { query: allQuery, signal }),
    select: toOptions,
    meta: { failureNotice },
  });
}

export function useItemOptions({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...keys.items, 'options'],
    queryFn: ({ signal }) => call(listItems, { query: { ...query, ...withDeleted }, signal }),
    select: toOptions,
    meta: { failureNotice: 'Failed to fetch items' },
  });
}
