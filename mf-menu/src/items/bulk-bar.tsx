import type { BulkAction, HideStatus } from '@backoffice/contract/items';
import { formatCount } from '@backoffice/contract/words';
import { Button } from '@backoffice/ui';
import { ActionMenu, confirmDelete } from '@backoffice/ui/list';
import { use, useCallback } from 'react';
import { useApplyBulkAction, useCountInactive } from './bulk.queries';
import classes from './bulk-bar.module.css';
import { openCategoryModal, openPriceModal, openTaxModal } from './bulk-modals';
import { SelectionContext } from './selection-column';
import type { Selection } from './use-selection';

/** Returns a ref for the bar. If the bar is removed while it contains the focus, the page's checkbox gets the focus. */
function useFocusAfterRemoval() {
  const { pageCheckbox } = use(SelectionContext);
  return useCallback(
    (bar: HTMLElement) => () => {
      if (bar.contains(document.activeElement)) pageCheckbox.current?.focus();
    },
    [pageCheckbox],
  );
}

const hideStatusButtons: ReadonlyArray<{ label: string; hide_status: HideStatus }> = [
  { label: 'Show', hide_status: 'UnHide' },
  { label: 'Hide for today', hide_status: 'HideForToday' },
  { label: 'Hide', hide_status: 'HideForIndefinitely' },
];

/** Toolbar with the actions for the selected items. */
export function BulkBar({ ids, clear }: Selection) {
  const bar = useFocusAfterRemoval();
  const { mutateAsync, isPending, variables } = useApplyBulkAction();
  const countInactive = useCountInactive();
  const change = async (action: BulkAction) => {
    await mutateAsync({ ids: [...ids], action, inactiveCount: countInactive([...ids]) });
    clear();
  };
  const setHideStatus = (hide_status: HideStatus) => {
    // useApplyBulkAction shows the error of a failed change.
    if (!isPending) change({ kind: 'set_hide_status', hide_status }).catch(() => undefined);
  };
  const isChangingTo = (hide_status: HideStatus) =>
    isPending && variables.action.kind === 'set_hide_status' && variables.action.hide_status === hide_status;
  const openDeletion = () =>
    confirmDelete({
      question: `Are you sure you want to delete ${formatCount(ids.size, 'item')}?`,
      name: 'You can restore them for 30 days in History.',
      remove: () => change({ kind: 'delete' }),
    });
  return (
    <section ref={bar} className={classes.bar} aria-label="Selected items">
      <strong className={classes.count}>{formatCount(ids.size, 'item')} selected</strong>
      {hideStatusButtons.map(({ label, hide_status }) => (
        <Button key={label} pending={isChangingTo(hide_status)} onClick={() => setHideStatus(hide_status)}>
          {label}
        </Button>
      ))}
      <ActionMenu
        label="More actions for the selected items"
        actions={[
          { label: 'Add to a category', onClick: () => openCategoryModal('add_category', change) },
          { label: 'Move to a category', onClick: () => openCategoryModal('set_category', change) },
          { label: 'Add a tax', onClick: () => openTaxModal('add_tax', change) },
          { label: 'Remove a tax', onClick: () => openTaxModal('remove_tax', change) },
          { label: 'Change prices', onClick: () => openPriceModal(change) },
          { label: 'Delete', danger: true, onClick: openDeletion },
        ]}
      />
      <Button variant="quiet" onClick={clear}>
        Clear
      </Button>
    </section>
  );
}
