import { ApiError, call } from '@backoffice/shared/client';
import { type Category, listCategories } from '@backoffice/shared/contract/categories';
import { getOrderTypes, type OrderTypeSetting } from '@backoffice/shared/contract/order-settings';
import { MAX_PER_PAGE } from '@backoffice/shared/contract/paging';
import { getPrinter, listPrinters, type Printer, updatePrinter } from '@backoffice/shared/contract/printers';
import { notify } from '@backoffice/shared/feedback';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { unlessConflict } from '@backoffice/shared/query/mutations';
import { useSession } from '@backoffice/shared/session';
import type { ListView } from '@backoffice/shared/ui/data-table';

const PRINTERS = ['printers'] as const;
const editedKey = (id: number | null) => ['printer', id] as const;
const fetchFailure = (error: Error) => `Error fetching data: ${error.message}`;

/** One page of printers; the previous one stays until it has arrived. */
export function usePrinters({ search, page, perPage }: ListView) {
  const query = { search, page, per_page: perPage };
  return useQuery({
    queryKey: [...PRINTERS, query],
    queryFn: ({ signal }) => call(listPrinters, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: fetchFailure },
  });
}

/** What the screen of one printer shows. */
export interface EditedPrinter {
  printer: Printer;
  /** Every one of the location's, those that are off included. */
  orderTypes: OrderTypeSetting[];
  /** In the order of the menu. */
  categories: Category[];
}

async function readEditedPrinter(id: number, locationId: number, signal: AbortSignal): Promise<EditedPrinter | null> {
  try {
    const [printer, types, categories] = await Promise.all([
      call(getPrinter, { params: { id }, signal }),
      call(getOrderTypes, { params: { id: locationId }, signal }),
      call(listCategories, { query: { per_page: MAX_PER_PAGE }, signal }),
    ]);
    return { printer, orderTypes: types.order_type_settings, categories: categories.data };
  } catch (error) {
    // That there is no such printer is an answer, and nothing that went wrong.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** A printer with all that its screen needs, failing or arriving as one; null where there is no such printer. */
export function useEditedPrinter(id: number | null) {
  const locationId = useSession(({ claims }) => claims?.locationId);
  return useQuery({
    queryKey: editedKey(id),
    queryFn: ({ signal }) => readEditedPrinter(id ?? 0, locationId ?? 0, signal),
    enabled: id !== null && locationId !== undefined,
    staleTime: 0,
    // Whoever opens the form again begins with the printer as it is then.
    gcTime: 0,
    meta: { failureNotice: fetchFailure },
  });
}

/** Returns a function that refetches the data of a printer's screen, undefined when the printer is deleted. */
export function useReloadedPrinter(id: number) {
  const queries = useQueryClient();
  return async (): Promise<EditedPrinter | undefined> => {
    await queries.refetchQueries({ queryKey: editedKey(id) });
    return queries.getQueryData<EditedPrinter | null>(editedKey(id)) ?? undefined;
  };
}

export function useUpdatePrinter(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Printer) => call(updatePrinter, { params: { id }, body }),
    onSuccess: () => {
      notify.succeeded('Printer successfully updated');
      void queries.invalidateQueries({ queryKey: PRINTERS });
    },
    onError: unlessConflict((error) => notify.failed(`Failed to update printer, ${error.message}`)),
  });
}
