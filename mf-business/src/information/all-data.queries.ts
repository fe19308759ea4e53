import { createLocationDataExport } from '@backoffice/contract/location-data';
import { call } from '@backoffice/platform/client';
import { downloadFile } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { useMutation } from '@backoffice/platform/query';
import { useRef } from 'react';

/**
 * Returns `start`, which downloads a file with all data of the location. While a request for the file's URL is pending,
 * `start` does nothing.
 */
export function useAllDataDownload() {
  // `isPending` changes only with the next render, which is too late to ignore the second click of a double click.
  const isBusy = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(createLocationDataExport, {}),
    onSuccess: ({ url }) => {
      downloadFile(url);
      notify.succeeded('The download has started');
    },
    onError: (error) => notify.failed(`Failed to download the data, ${error.message}`),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  return {
    isPending,
    start: (): void => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate();
    },
  };
}
