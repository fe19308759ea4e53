import type { Item } from '@backoffice/contract/items';
import { useState } from 'react';
import { useRemoveItemImage, useSetItemImage } from './item-image.queries';

/** Uploads an existing item's image immediately; keeps a new item's image until `uploadChosen` is called. */
export function useItemImage(item: Item | undefined, onChanged: () => Promise<void>) {
  const [chosen, setChosen] = useState<File>();
  const upload = useSetItemImage();
  const removal = useRemoveItemImage();
  return {
    chosen,
    pending: upload.isPending || removal.isPending,
    choose: (file: File) => (item ? upload.mutate({ id: item.id, file }, { onSuccess: onChanged }) : setChosen(file)),
    remove: () => (item ? removal.mutate(item.id, { onSuccess: onChanged }) : setChosen(undefined)),
    uploadChosen: async (id: number) => {
      if (chosen) await upload.mutateAsync({ id, file: chosen });
    },
  };
}
