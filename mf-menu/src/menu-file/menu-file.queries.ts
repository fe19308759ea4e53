import { exportMenu, importMenu } from '@backoffice/contract/menu-file';
import { useMayManage, useMayView } from '@backoffice/platform/access';
import { call } from '@backoffice/platform/client';
import { downloadCsv } from '@backoffice/platform/download';
import { itemQueries } from '../items/items.queries';

/** Returns the names of the modules that an import changes and the user may not change. */
export function useModulesMissingForImport(): string[] {
  const changed = [
    { name: 'Items', mayManage: useMayManage('items') },
    { name: 'Categories', mayManage: useMayManage('categories') },
    { name: 'Modifiers', mayManage: useMayManage('modifiers') },
  ];
  return changed.filter(({ mayManage }) => !mayManage).map(({ name }) => name);
}

/** Whether the user may import a menu, which changes items, categories and modifiers. */
export const useMayImportMenu = (): boolean => useModulesMissingForImport().length === 0;

/** Whether the user may export the menu, which contains items, categories and modifiers. */
export function useMayExportMenu(): boolean {
  const mayView = [useMayView('items'), useMayView('categories'), useMayView('modifiers')];
  return mayView.every(Boolean);
}

/** Asks the server which changes a CSV file would make, without applying them. */
export const usePreviewImport = itemQueries.request({
  send: (csv: string) => call(importMenu, { body: { csv } }),
  failed: (error) => `Failed to read the file, ${error.message}`,
});

/** Imports a CSV file into the menu: all rows or, if there are problems, none. */
export const useImportMenu = itemQueries.change({
  send: (csv: string) => call(importMenu, { body: { csv, apply: true } }),
  isApplied: ({ applied }) => applied,
  undoes: ({ change_set }) => (change_set ? { change_set } : undefined),
  succeeded: ({ applied, creates, updates }) =>
    applied ? `Menu imported: ${creates} created, ${updates} updated` : undefined,
  failed: (error) => `Failed to import the menu, ${error.message}`,
});

/** Downloads the whole menu as a CSV file. */
export const useExportMenu = itemQueries.request({
  send: async () => {
    const { file_name, csv } = await call(exportMenu);
    downloadCsv(file_name, csv);
  },
  failed: (error) => `Failed to export the menu, ${error.message}`,
});
