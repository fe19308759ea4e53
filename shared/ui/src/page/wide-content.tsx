import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface WideContentProps {
  /** Accessible name of the content while it scrolls. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls content that is wider than its container; focusable only then, so that the arrow keys can scroll it. */
export function WideContent({ label, className, children }: WideContentProps) {
  const container = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    for (const child of [element, ...element.children]) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className={className} {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
      {children}
    </div>
  );
}
