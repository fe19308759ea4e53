import { removeItemImage, setItemImage } from '@backoffice/contract/item-images';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keys, useMutation, useQueryClient } from '@backoffice/platform/query';

interface Upload {
  id: number;
  file: File;
}

/** Uploads the original image; the server crops it to a square. */
export function useSetItemImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, file }: Upload) =>
      call(setItemImage, { params: { id }, body: file, headers: { 'Content-Type': file.type } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.items }),
    onError: (error) => notify.failed(`Failed to upload the image, ${error.message}`),
  });
}

export function useRemoveItemImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeItemImage, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.items }),
    onError: (error) => notify.failed(`Failed to remove the image, ${error.message}`),
  });
}
