import type { OrderStatus } from '@backoffice/contract/sale-kinds';
import { StatusBadge, type Tone } from '@backoffice/ui';

const TONES: Record<OrderStatus, Tone> = { Open: 'info', Completed: 'positive', Voided: 'negative' };

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}
