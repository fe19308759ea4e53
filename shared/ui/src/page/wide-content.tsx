import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface WideContentProps {
  /** Says what lies here; read by assistive technology where it scrolls. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways what is wider than its place. Only then the keyboard stops here: its arrows scroll. */
export function WideContent({ label, className, children }: WideContentProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className} {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
      {children}
    </div>
  );
}
