import { type Category, listCategories } from '@backoffice/contract/categories';
import { getOrderTypes, type OrderTypeSetting } from '@backoffice/contract/order-settings';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { getPrinter, listPrinters, type Printer, updatePrinter } from '@backoffice/contract/printers';
import { ApiError, call } from '@backoffice/platform/client';
import { ownCache, ownKey, useQuery, useQueryClient } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import type { ListView } from '@backoffice/ui/data-table';
import { useLocationId } from '../location-id';

const printers = resourceQueries({ key: ['printers'], owner: 'mf-business' });
const editedPrinterKey = (id: number | null) => ['printer', id] as const;
const failed = (error: Error) => `Error fetching data: ${error.message}`;

export const usePrinters = printers.list(
  listPrinters,
  ({ search, page, perPage }: ListView) => ({ search, page, per_page: perPage }),
  // The data is always stale, because creating and deleting categories changes the printers.
  { failed, staleTime: 0 },
);

/** A printer with the other data that its page needs. */
export interface PrinterPageData extends Printer {
  /** All order types of the location, including disabled ones. */
  orderTypes: OrderTypeSetting[];
  /** All categories of the location, in menu order. */
  categories: Category[];
}

async function fetchEditedPrinter(
  id: number,
  locationId: number,
  signal: AbortSignal,
): Promise<PrinterPageData | null> {
  try {
    const [printer, types, categories] = await Promise.all([
      call(getPrinter, { params: { id }, signal }),
      call(getOrderTypes, { params: { id: locationId }, signal }),
      call(listCategories, { query: { per_page: MAX_PER_PAGE }, signal }),
    ]);
    return { ...printer, orderTypes: types.order_type_settings, categories: categories.data };
  } catch (error) {
    // A missing printer is an expected result and must not show an error notification.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Fetches all data of a printer's page with one query; `data` is null when the printer does not exist. */
export function usePrinterPageData(id: number | null) {
  const locationId = useLocationId();
  return useQuery({
    queryKey: ownKey(editedPrinterKey(id), 'mf-business'),
    queryFn: ({ signal }) => fetchEditedPrinter(id ?? 0, locationId, signal),
    enabled: id !== null && locationId !== 0,
    staleTime: 0,
    // The data is not kept in the cache, because the form must open with the current record.
    gcTime: 0,
    meta: { failureNotice: failed },
  });
}

/**
 * Returns a function that refetches the data of a printer's page and resolves to undefined if the printer was deleted.
 */
export function useReloadPrinter(id: number) {
  const queries = useQueryClient();
  return async (): Promise<PrinterPageData | undefined> => {
    await queries.refetchQueries({ queryKey: editedPrinterKey(id) });
    return ownCache<PrinterPageData | null>(queries, editedPrinterKey(id), 'mf-business').read() ?? undefined;
  };
}

export const useUpdatePrinter = printers.update(updatePrinter, {
  succeeded: 'Printer successfully updated',
  failed: (error) => `Failed to update printer, ${error.message}`,
});
