import type { HideStatus, Item } from '@backoffice/contract/items';
import { SwitchField } from '@backoffice/ui/form';
import { useSetHideStatus } from './items.queries';

export interface PosSwitchProps {
  item: Pick<Item, 'id' | 'name' | 'hide_status'>;
  /** The status when switched off: hidden until the next business day, or indefinitely. */
  hiddenStatus: Exclude<HideStatus, 'UnHide'>;
}

/** A switch that shows an item on the terminals or hides it; it saves at once. */
export function PosSwitch({ item, hiddenStatus }: PosSwitchProps) {
  const setHideStatus = useSetHideStatus(item);
  return (
    <SwitchField
      label={`${item.name} is shown on POS`}
      hideLabel
      checked={item.hide_status === 'UnHide'}
      onChange={(isShown) => setHideStatus(isShown ? 'UnHide' : hiddenStatus)}
    />
  );
}
