import type { BulkAction } from '@backoffice/shared/contract/items';
import { countOf } from '@backoffice/shared/format/words';
import { Button } from '@backoffice/shared/ui';
import { ActionMenu, askToDelete } from '@backoffice/shared/ui/form';
import { useChangeItems } from './bulk.queries';
import classes from './bulk-bar.module.css';
import { openCategoryChoice, openPriceChange, openTaxChoice } from './bulk-modals';
import type { Selection } from './use-selection';

/** What can be done with the items that are chosen. */
export function BulkBar({ ids, clear }: Selection) {
  const { mutateAsync, isPending } = useChangeItems();
  const change = async (action: BulkAction) => {
    if (isPending) return;
    await mutateAsync({ ids: [...ids], action });
    clear();
  };
  // What goes wrong is told of where the change is made.
  const tryTo = (action: BulkAction) => void change(action).catch(() => undefined);
  const askToRemove = () =>
    askToDelete({
      question: `Are you sure you want to delete ${countOf(ids.size, 'item')}?`,
      name: 'You cannot restore them.',
      remove: () => change({ kind: 'delete' }),
    });
  return (
    <section className={classes.bar} aria-label="Chosen items">
      <strong className={classes.count}>{countOf(ids.size, 'item')} chosen</strong>
      <Button onClick={() => tryTo({ kind: 'set_hide_status', hide_status: 'UnHide' })}>Show</Button>
      <Button onClick={() => tryTo({ kind: 'set_hide_status', hide_status: 'HideForToday' })}>Hide for today</Button>
      <Button onClick={() => tryTo({ kind: 'set_hide_status', hide_status: 'HideForIndefinitely' })}>Hide</Button>
      <ActionMenu
        label="More for the chosen items"
        actions={[
          { label: 'Add to a category', onClick: () => openCategoryChoice('add_category', change) },
          { label: 'Move to a category', onClick: () => openCategoryChoice('set_category', change) },
          { label: 'Add a tax', onClick: () => openTaxChoice('add_tax', change) },
          { label: 'Remove a tax', onClick: () => openTaxChoice('remove_tax', change) },
          { label: 'Change prices', onClick: () => openPriceChange(change) },
          { label: 'Delete', danger: true, onClick: askToRemove },
        ]}
      />
      <Button variant="quiet" onClick={clear}>
        Choose none
      </Button>
    </section>
  );
}
