import type { CashDiscount } from '@backoffice/contract/cash-discount';
import { useSearchParams } from '@backoffice/platform/router';
import type { Column } from '@backoffice/ui/data-table';
import { HistoryButton, ListPage, switchColumn, useListState } from '@backoffice/ui/list';
import { useModal } from '@backoffice/ui/record-form';
import { useCashDiscount, useSetCashDiscountEnabled } from './cash-discount.queries';
import { CashExample } from './cash-example';
import { DiscountRateForm } from './discount-rate-form';

/** A row of the discounts table. */
interface DiscountRow extends CashDiscount {
  id: number;
  name: string;
}

export function DiscountsPage() {
  const discount = useCashDiscount();
  const { data } = discount;
  const openRateModal = useRateModal(data);
  return (
    <ListPage
      title="Discounts"
      actions={<HistoryButton kind="cash_discount" name="Discounts" />}
      description="A cash discount lowers the price, before tax, when guests pay in cash."
      list={useListState()}
      query={{ ...discount, data: data && [{ ...data, id: 1, name: 'Cash discount' }] }}
      columns={discountColumns}
      skeletonRows={1}
      failure="The discount could not be loaded"
      empty={{ title: 'No discounts.' }}
      onEdit={openRateModal}
      bottom={data?.is_cash_discount_enabled && <CashExample rate={data.cash_discount_rate} />}
    />
  );
}

/** Keeps the discount rate modal open while the URL contains `edit=rate`. Returns a function that opens the modal. */
function useRateModal(discount: CashDiscount | undefined): () => void {
  const [searchParams, setSearchParams] = useSearchParams();
  const close = () => setSearchParams({}, { replace: true, preventScrollReset: true });
  const isOpen = searchParams.get('edit') === 'rate' && discount !== undefined;
  useModal(
    'discount-rate',
    isOpen
      ? {
          title: 'Edit Discount Rate',
          content: <DiscountRateForm discount={discount} onClose={close} />,
          onClose: close,
        }
      : undefined,
  );
  return () => setSearchParams({ edit: 'rate' }, { preventScrollReset: true });
}

const discountColumns: Column<DiscountRow>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'rate', header: 'Rate', align: 'end', cell: ({ cash_discount_rate }) => `${cash_discount_rate} %` },
  // The server rejects the change when another user has since changed the discount.
  switchColumn({
    header: 'Status',
    label: ({ name }: DiscountRow) => `${name} is on`,
    isOn: ({ is_cash_discount_enabled }) => is_cash_discount_enabled,
    useToggle: useSetCashDiscountEnabled,
    states: { on: 'On', off: 'Off' },
  }),
];
