import { Slot } from '@backoffice/platform/slots';
import { useIsNarrow } from './sidebar-state';

/** What areas contribute to the header. A narrow header has no room for it. */
export function HeaderSlot() {
  return useIsNarrow() ? null : <Slot name="shell.header" data={{}} />;
}
