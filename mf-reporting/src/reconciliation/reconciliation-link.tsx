import { useMayView } from '@backoffice/platform/access';
import { TextLink } from '@backoffice/ui';

/** Link to the reconciliation page; absent unless the role may view all reports that the page reconciles. */
export function ReconciliationLink({ to }: { to: string }) {
  const included = [useMayView('orders'), useMayView('transactions'), useMayView('day_closings')];
  return included.every(Boolean) && <TextLink to={to}>How these figures add up</TextLink>;
}
