import { getPaymentTypes, type PaymentTypes } from '@backoffice/contract/order-settings';
import { STANDARD_TENDERS, type Tender, tender } from '@backoffice/contract/sale-kinds';
import { call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { useSession } from '@backoffice/platform/session';

const isStandard = (paymentType: Tender) => STANDARD_TENDERS.some((standard) => standard === paymentType);

/** Selects the standard tenders, and other tenders that the location has enabled or has received payments with. */
function selectTenders({ payment_type_settings }: PaymentTypes): readonly Tender[] {
  const added = payment_type_settings.filter(({ is_enabled, is_used }) => is_enabled || is_used);
  return tender.options.filter(
    (option) => isStandard(option) || added.some(({ payment_type }) => payment_type === option),
  );
}

/** Cash and Card, followed by the other tenders of the location once they have loaded. */
export function useTenders(): readonly Tender[] {
  const id = useSession(({ claims }) => claims?.locationId) ?? 0;
  const { data = STANDARD_TENDERS } = useQuery({
    // The key starts with `payment-types`, because the Business Setup pages invalidate all such queries after a change.
    queryKey: ownKey(['payment-types', id], 'mf-reporting'),
    queryFn: ({ signal }) => call(getPaymentTypes, { params: { id }, signal }),
    select: selectTenders,
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
  return data;
}
