import { useLocation, useNavigate } from '@backoffice/platform/router';
import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from './button';

export interface BackButtonProps {
  /** Where to go when the visit began here: a shared link or a new tab has nothing to go back to. */
  to: string;
  children?: string;
}

/** Whether the page is the first of this visit, also where signing in came before it and left its entry. */
function isFirstEntry(key: string): boolean {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'idx' in state) return state.idx === 0;
  return key === 'default';
}

/** Goes back to the page before, with the filters and the scroll position it had. */
export function BackButton({ to, children = 'Back' }: BackButtonProps) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const goBack = () => (isFirstEntry(key) ? navigate(to) : navigate(-1));
  return (
    <Button variant="quiet" icon={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
      {children}
    </Button>
  );
}
