import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the component is still mounted, for code that runs after a request. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
