import { createLocationDataExport } from '@backoffice/contract/location-data';
import { call } from '@backoffice/platform/client';
import { downloadFile } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { useMutation } from '@backoffice/platform/query';

/** Downloads a file with all data of the location. */
export function useAllDataDownload() {
  return useMutation({
    mutationFn: () => call(createLocationDataExport, {}),
    onSuccess: ({ url }) => {
      downloadFile(url);
      notify.succeeded('The download has started');
    },
    onError: (error) => notify.failed(`Failed to download the data, ${error.message}`),
  });
}
