import { useEffect, useState } from 'react';

const SLOW_MS = 2_000;

/** Message that loading takes longer than usual. It appears two seconds after this component is mounted. */
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
