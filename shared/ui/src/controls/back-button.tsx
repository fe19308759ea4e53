import { useLocation, useNavigate } from '@backoffice/platform/router';
import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from './button';

export interface BackButtonProps {
  /** Destination when the history has no previous page, as after a shared link or in a new tab. */
  to: string;
  /** Opens `to` even if the history has a previous page, because that page is not the list. */
  ignoresHistory?: boolean;
  children?: string;
}

/** Whether the page is the first history entry of this visit, for example because it replaced the sign-in page. */
function isFirstEntry(key: string): boolean {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'idx' in state) return state.idx === 0;
  return key === 'default';
}

/** Navigates to the previous page, with its filters and scroll position. */
export function BackButton({ to, ignoresHistory, children = 'Back' }: BackButtonProps) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const goBack = () => (ignoresHistory || isFirstEntry(key) ? navigate(to) : navigate(-1));
  return (
    <Button variant="quiet" icon={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
      {children}
    </Button>
  );
}
