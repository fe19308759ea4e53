import { useLocation, useNavigate } from '@backoffice/shared/router';
import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from './button';

export interface BackButtonProps {
  /** Where to go when the visit began here: a shared link or a new tab has nothing to go back to. */
  to: string;
  children?: string;
}

/** Goes back to the page before, with the filters and the scroll position it had. */
export function BackButton({ to, children = 'Back' }: BackButtonProps) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const goBack = () => (key === 'default' ? navigate(to) : navigate(-1));
  return (
    <Button variant="quiet" icon={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
      {children}
    </Button>
  );
}
