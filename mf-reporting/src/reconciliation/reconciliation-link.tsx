import { useMayView } from '@backoffice/platform/access';
import { TextLink } from '@backoffice/ui';

/** Link to the page that shows how the figures of the reports add up; absent unless the role includes all of them. */
export function ReconciliationLink({ to }: { to: string }) {
  const included = [useMayView('orders'), useMayView('transactions'), useMayView('day_closings')];
  return included.every(Boolean) && <TextLink to={to}>How these figures add up</TextLink>;
}
