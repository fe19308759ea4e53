import { exportHistory, type HistoryFilters, listHistoryPeople } from '@backoffice/contract/history';
import { call } from '@backoffice/platform/client';
import { downloadCsv } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';

const history = resourceQueries({ key: keys.history, owner: 'mf-business' });

/** Users who have made changes. */
export const useHistoryPeople = history.query('people', (signal) => call(listHistoryPeople, { signal }), {
  select: ({ data }) => data,
});

/** Downloads the changes that match the filters as a CSV file. */
export const useExportHistory = history.request({
  send: async (query: HistoryFilters) => {
    const { file_name, csv, is_complete } = await call(exportHistory, { query });
    downloadCsv(file_name, csv);
    if (!is_complete)
      notify.succeeded('The file has the newest 20,000 changes. For earlier ones, choose an earlier day in “Until”');
  },
  failed: (error) => `Failed to export the history, ${error.message}`,
});
