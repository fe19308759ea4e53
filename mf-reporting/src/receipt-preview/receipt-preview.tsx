import type { OrderDetails } from '@backoffice/contract/orders';
import { getCustomerReceiptSettings } from '@backoffice/contract/receipt-settings';
import { call } from '@backoffice/platform/client';
import { openModal } from '@backoffice/platform/feedback';
import { ownKey, useBusinessDetails, useQuery } from '@backoffice/platform/query';
import { Button, IconReceipt, Skeleton } from '@backoffice/ui';
import { QueryError } from '@backoffice/ui/data-table';
import { CustomerReceipt } from '@backoffice/ui/receipt';
import { useState } from 'react';
import { buildReceipt } from './build-receipt';

/** A button that opens an order's receipt, formatted with the location's receipt settings. */
export function ReceiptButton({ order }: { order: OrderDetails }) {
  return (
    <Button
      icon={<IconReceipt size={18} aria-hidden />}
      onClick={() => openModal('receipt', { title: 'Receipt', content: <Receipt order={order} /> })}
    >
      Receipt
    </Button>
  );
}

function Receipt({ order }: { order: OrderDetails }) {
  const [printTime] = useState(() => new Date().toISOString());
  const business = useBusinessDetails();
  const settings = useQuery({
    queryKey: ownKey(['customer-receipt-settings'], 'mf-reporting'),
    queryFn: ({ signal }) => call(getCustomerReceiptSettings, { signal }),
    staleTime: 0,
  });
  if (business.data && settings.data) {
    return (
      <CustomerReceipt
        business={business.data}
        receipt={buildReceipt(order, printTime)}
        options={settings.data}
        timeZone={business.data.timezone}
      />
    );
  }
  const failed = [business, settings].find(({ isError }) => isError);
  if (!failed) return <Skeleton lines={10} />;
  return <QueryError title="The receipt could not be loaded" query={failed} />;
}
