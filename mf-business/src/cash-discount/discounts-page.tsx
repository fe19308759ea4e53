import type { CashDiscount } from '@backoffice/contract/cash-discount';
import { useSearchParams } from '@backoffice/platform/router';
import { ErrorPanel, Page } from '@backoffice/ui';
import { type Column, DataTable } from '@backoffice/ui/data-table';
import { actionsColumn, editAction, SwitchField, useModal } from '@backoffice/ui/form';
import { useCashDiscount, useSetCashDiscountEnabled } from './cash-discount.queries';
import { CashExample } from './cash-example';
import { DiscountRateForm } from './discount-rate-form';

/** A row of the discounts table. */
interface DiscountRow extends CashDiscount {
  id: 'cash';
  name: string;
}

export function DiscountsPage() {
  const discount = useCashDiscount();
  const openRateModal = useRateModal(discount.data);
  const rows: DiscountRow[] | undefined = discount.data && [{ ...discount.data, id: 'cash', name: 'Cash discount' }];
  return (
    <Page title="Discounts" description="A cash discount comes off the price of what is paid in cash, before tax.">
      <DataTable
        caption="Discounts"
        columns={buildDiscountColumns(openRateModal)}
        rows={rows}
        rowKey={({ id }) => id}
        loading={discount.isPending}
        skeletonRows={1}
        error={
          discount.isError &&
          !discount.data && (
            <ErrorPanel
              title="The discount could not be loaded"
              message={discount.error.message}
              onRetry={() => discount.refetch()}
              retrying={discount.isFetching}
            />
          )
        }
        empty={null}
      />
      {discount.data?.is_cash_discount_enabled && <CashExample rate={discount.data.cash_discount_rate} />}
    </Page>
  );
}

/** Shows the modal of the discount rate while the URL contains `edit=rate`; returns a function that opens it. */
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

function buildDiscountColumns(onEdit: () => void): Column<DiscountRow>[] {
  return [
    { key: 'name', header: 'Name', cell: ({ name }) => name },
    { key: 'rate', header: 'Rate', align: 'end', cell: ({ cash_discount_rate }) => `${cash_discount_rate} %` },
    { key: 'status', header: 'Status', cell: (discount) => <StatusSwitch discount={discount} /> },
    actionsColumn(
      ({ name }) => name,
      () => [editAction(onEdit)],
    ),
  ];
}

/** Saves at once; the server refuses the change when another user has changed the discount meanwhile. */
function StatusSwitch({ discount }: { discount: DiscountRow }) {
  const setEnabled = useSetCashDiscountEnabled(discount);
  return (
    <SwitchField
      label={`${discount.name} is on`}
      hideLabel
      checked={discount.is_cash_discount_enabled}
      onChange={setEnabled}
    />
  );
}
