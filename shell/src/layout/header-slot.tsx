import { Slot } from '@backoffice/platform/slots';
import { useIsNarrow } from './sidebar-state';

/** The areas' contributions to the header. A narrow header has no room for them. */
export function HeaderSlot() {
  return useIsNarrow() ? null : <Slot name="shell.header" data={{}} />;
}
