import { useEffect, useState } from 'react';

const SLOW_MS = 2_000;

/** Says that loading takes longer than usual, once it has been rendered for two seconds. */
export function SlowLoading({ className }: { className?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={className}>
      {isSlow && 'Still loading. The connection is slow.'}
    </div>
  );
}
