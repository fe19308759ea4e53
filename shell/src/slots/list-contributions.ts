import { type ClaimedAccess, includesModule } from '@backoffice/platform/access';
import type { Contribution } from '@backoffice/platform/remote/description';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { SlotName } from '@backoffice/platform/slots';

/** A contribution and the remote that makes it. */
export interface SlotContribution {
  remote: RegisteredRemote;
  contribution: Contribution;
}

/** Whether a slot has no room for a card: a contribution shows nothing there until it has loaded, and after a failure. */
export const isCompactSlot = (slot: string) => slot === ('shell.header' satisfies SlotName);

/** Returns the contributions to a slot that the user's role includes, in order. */
export function listContributions(
  remotes: readonly RegisteredRemote[],
  slot: string,
  access: ClaimedAccess,
): SlotContribution[] {
  return remotes
    .flatMap((remote) =>
      (remote.description.contributions ?? [])
        .filter((contribution) => contribution.slot === slot)
        .filter(({ module }) => module === undefined || includesModule(access, module, 'view'))
        .map((contribution) => ({ remote, contribution })),
    )
    .sort((one, other) => one.contribution.order - other.contribution.order);
}
