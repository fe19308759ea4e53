import { useSearchParams } from '@backoffice/platform/router';

/** Returns the value of the URL parameter that opens a modal, null for a closed one, and a function that closes it. */
export function useModalParam(name: string) {
  const [searchParams, setSearchParams] = useSearchParams();
  return {
    value: searchParams.get(name),
    close: () =>
      setSearchParams(
        (current) => {
          current.delete(name);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
