import type { HideStatus, Item } from '@backoffice/shared/contract/items';
import { SwitchField } from '@backoffice/shared/ui/form';
import { useSetHideStatus } from './items.queries';

export interface PosSwitchProps {
  item: Pick<Item, 'id' | 'name' | 'hide_status'>;
  /** What switching off means here: until the next business day, or for good. */
  off: Exclude<HideStatus, 'UnHide'>;
}

/** Whether the terminals show an item; takes effect at once. */
export function PosSwitch({ item, off }: PosSwitchProps) {
  const setHideStatus = useSetHideStatus(item);
  return (
    <SwitchField
      label={`${item.name} is shown on POS`}
      hideLabel
      checked={item.hide_status === 'UnHide'}
      onChange={(shown) => setHideStatus(shown ? 'UnHide' : off)}
    />
  );
}
