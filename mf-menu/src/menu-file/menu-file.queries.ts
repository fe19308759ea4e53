import { exportMenu, importMenu } from '@backoffice/contract/menu-file';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { downloadCsv } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { keys, useMutation, useQueryClient } from '@backoffice/platform/query';

/** Asks the server which changes a CSV file would make, without applying them. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: (csv: string) => call(importMenu, { body: { csv } }),
    onError: (error) => notify.failed(`Failed to read the file, ${error.message}`),
  });
}

/** Imports a CSV file into the menu: all rows or, if there are problems, none. */
export function useImportMenu() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (csv: string) => call(importMenu, { body: { csv, apply: true } }),
    onSuccess: async ({ applied, creates, updates }) => {
      if (!applied) return;
      notify.succeeded(`Menu imported: ${formatCount(creates, 'record')} created, ${updates} updated`);
      void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
      await Promise.all(
        [keys.items, keys.categories, keys.modifierGroups].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => notify.failed(`Failed to import the menu, ${error.message}`),
  });
}

/** Downloads the whole menu as a CSV file. */
export function useExportMenu() {
  return useMutation({
    mutationFn: () => call(exportMenu),
    onSuccess: ({ file_name, csv }) => downloadCsv(file_name, csv),
    onError: (error) => notify.failed(`Failed to export the menu, ${error.message}`),
  });
}
