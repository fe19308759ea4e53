import { notify } from '@backoffice/platform/feedback';
import { useMutation } from '@backoffice/platform/query';

/**
 * Returns a function that loads the code of a form and passes it to `open`, unless the component is unmounted in the
 * meantime, as when the user leaves the page. Forms are loaded on demand, because most visits only read reports.
 */
export function useLazyForm<Code>(load: () => Promise<Code>, open: (code: Code) => void) {
  const { mutate, isPending } = useMutation({ mutationFn: load });
  return {
    isPending,
    // Callbacks of `mutate`, unlike those of the mutation, are not called after the unmount.
    open: () => mutate(undefined, { onSuccess: open, onError: () => notify.failed('The form could not be loaded') }),
  };
}
