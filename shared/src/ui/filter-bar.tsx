import type { ReactNode } from 'react';

export interface FilterBarProps {
  children: ReactNode;
  /** Shows "Clear Filters". */
  onClear?: () => void;
  /** Whether any filter differs from its default; otherwise there is nothing to clear. */
  active?: boolean;
}

/** The filters above a list. */
export function FilterBar({ children }: FilterBarProps): ReactNode {
  return children;
}
