import { type Category, listCategories } from '@backoffice/contract/categories';
import { getOrderTypes, type OrderTypeSetting } from '@backoffice/contract/order-settings';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { getPrinter, listPrinters, type Printer, updatePrinter } from '@backoffice/contract/printers';
import { ApiError, call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';
import { useSession } from '@backoffice/platform/session';
import type { ListView } from '@backoffice/ui/data-table';

const PRINTERS_KEY = ['printers'] as const;
const editedPrinterKey = (id: number | null) => ['printer', id] as const;
const formatFetchError = (error: Error) => `Error fetching data: ${error.message}`;

/** Fetches one page of printers; returns the previous page while the next one loads. */
export function usePrinters({ search, page, perPage }: ListView) {
  const query = { search, page, per_page: perPage };
  return useQuery({
    queryKey: [...PRINTERS_KEY, query],
    queryFn: ({ signal }) => call(listPrinters, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: formatFetchError },
  });
}

/** The data of a printer's page. */
export interface EditedPrinter {
  printer: Printer;
  /** All order types of the location, including disabled ones. */
  orderTypes: OrderTypeSetting[];
  /** All categories of the location, in menu order. */
  categories: Category[];
}

async function fetchEditedPrinter(id: number, locationId: number, signal: AbortSignal): Promise<EditedPrinter | null> {
  try {
    const [printer, types, categories] = await Promise.all([
      call(getPrinter, { params: { id }, signal }),
      call(getOrderTypes, { params: { id: locationId }, signal }),
      call(listCategories, { query: { per_page: MAX_PER_PAGE }, signal }),
    ]);
    return { printer, orderTypes: types.order_type_settings, categories: categories.data };
  } catch (error) {
    // A missing printer is an expected result, which must not show an error notice.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Fetches all data of a printer's page as one query; its data is null when the printer does not exist. */
export function useEditedPrinter(id: number | null) {
  const locationId = useSession(({ claims }) => claims?.locationId);
  return useQuery({
    queryKey: editedPrinterKey(id),
    queryFn: ({ signal }) => fetchEditedPrinter(id ?? 0, locationId ?? 0, signal),
    enabled: id !== null && locationId !== undefined,
    staleTime: 0,
    // Not cached: the form must open with the current record.
    gcTime: 0,
    meta: { failureNotice: formatFetchError },
  });
}

/** Returns a function that refetches the data of a printer's page; it resolves to undefined if the printer is deleted. */
export function useReloadPrinter(id: number) {
  const queries = useQueryClient();
  return async (): Promise<EditedPrinter | undefined> => {
    await queries.refetchQueries({ queryKey: editedPrinterKey(id) });
    return queries.getQueryData<EditedPrinter | null>(editedPrinterKey(id)) ?? undefined;
  };
}

export function useUpdatePrinter(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Printer) => call(updatePrinter, { params: { id }, body }),
    onSuccess: () => {
      notify.succeeded('Printer successfully updated');
      void queries.invalidateQueries({ queryKey: PRINTERS_KEY });
    },
    onError: unlessConflict((error) => notify.failed(`Failed to update printer, ${error.message}`)),
  });
}
