import { listCategories } from '@backoffice/contract/categories';
import { listEmployees } from '@backoffice/contract/employees';
import { listItems } from '@backoffice/contract/items';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import type { Operation, OutputOf, Schema } from '@backoffice/contract/operation';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { listTaxes } from '@backoffice/contract/taxes';
import { listTerminals } from '@backoffice/contract/terminals';
import { type CallInput, call } from '@backoffice/platform/client';
import { keys, ownKey, useQuery } from '@backoffice/platform/query';
import { useSearchParams } from '@backoffice/platform/router';
import { formatRecordName } from '../record-name';
import { ALL_RECORDS, ALL_TERMINALS } from '../reports';

interface RecordOption {
  id: number;
  name: string;
}

interface NamedRecord extends RecordOption {
  is_deleted?: boolean | undefined;
}

const toOptions = ({ data }: { data: readonly NamedRecord[] }): RecordOption[] =>
  data.map(({ id, name, is_deleted }) => ({ id, name: formatRecordName(name, is_deleted) }));

interface RecordsQuery<Query extends Schema, Response extends Schema, Data> {
  /** First part of the query key. Other areas use it to invalidate the records after a change. */
  key: readonly string[];
  operation: Operation<Schema, Query, Schema, Response>;
  query: NonNullable<CallInput<Schema, Query, Schema>['query']>;
  select: (response: OutputOf<Response>) => Data;
  failed?: string;
}

/** Returns a hook that fetches the records of a list, for example as filter options. */
function recordsQuery<Query extends Schema, Response extends Schema, Data>(
  options: RecordsQuery<Query, Response, Data>,
) {
  const { key, operation, query, select, failed } = options;
  return function useRecords({ enabled = true } = {}) {
    return useQuery({
      enabled,
      queryKey: ownKey([...key, query], 'mf-reporting'),
      queryFn: ({ signal }) => call(operation, { query, signal }),
      select,
      meta: { failureNotice: failed ?? ((error) => `Error fetching data: ${error.message}`) },
    });
  };
}

export const useEmployeeOptions = recordsQuery({
  key: keys.employees,
  operation: listEmployees,
  query: ALL_RECORDS,
  select: ({ data }) => toOptions({ data: data.map((employee) => ({ ...employee, name: employee.full_name })) }),
});

export const useTerminalOptions = recordsQuery({
  key: ['terminals'],
  operation: listTerminals,
  query: ALL_TERMINALS,
  select: toOptions,
});

export const useTaxOptions = recordsQuery({
  key: keys.taxes,
  operation: listTaxes,
  query: ALL_RECORDS,
  select: toOptions,
});

/** Modifier names start with the group name, because many groups have a "Large". */
export const useModifierOptions = recordsQuery({
  key: keys.modifierGroups,
  operation: listModifierGroups,
  query: { include_deleted: true },
  select: ({ data }) =>
    data.flatMap((group) =>
      group.modifiers.map(({ id, name, is_deleted }) => ({
        id,
        name: formatRecordName(`${group.name}: ${name}`, group.is_deleted || is_deleted),
      })),
    ),
});

export const useCategoryOptions = recordsQuery({
  key: keys.categories,
  operation: listCategories,
  query: ALL_RECORDS,
  select: toOptions,
});

/** The names of all categories, keyed by category id. */
export const useCategoryNames = recordsQuery({
  key: keys.categories,
  operation: listCategories,
  query: ALL_RECORDS,
  select: ({ data }): ReadonlyMap<number, string> => new Map(data.map(({ id, name }) => [id, name])),
});

const useFirstItems = recordsQuery({
  key: keys.items,
  operation: listItems,
  query: ALL_RECORDS,
  select: toOptions,
  failed: 'Failed to fetch items',
});

/** The items as filter options. The item in the URL is fetched by itself when the menu has more items than a page. */
export function useItemOptions(options?: { enabled?: boolean }) {
  const { data, isPending } = useFirstItems(options);
  const [searchParams] = useSearchParams();
  const id = parsePositiveInteger(searchParams.get('item_id'));
  const isMissing = id !== null && data !== undefined && !data.some((item) => item.id === id);
  const query = { ids: [id ?? 0], include_deleted: true, per_page: 1 };
  const chosen = useQuery({
    enabled: isMissing,
    queryKey: ownKey([...keys.items, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(listItems, { query, signal }),
    // Earlier releases of the API ignore `ids`.
    select: ({ data: items }) => toOptions({ data: items.filter((item) => item.id === id) }),
  });
  return {
    data: isMissing && chosen.data ? [...data, ...chosen.data] : data,
    isPending: isPending || (isMissing && chosen.isPending),
  };
}
