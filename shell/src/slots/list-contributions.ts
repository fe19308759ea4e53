import { type ClaimedAccess, isAvailable } from '@backoffice/platform/access';
import type { ParsedContribution } from '@backoffice/platform/remote/description';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { ListSlotTabs, SlotName } from '@backoffice/platform/slots';

export interface SlotContribution {
  remote: RegisteredRemote;
  contribution: ParsedContribution;
}

/**
 * Whether a slot has no room for a card: a contribution shows nothing there until it has loaded, and after a failure.
 */
export const isCompactSlot = (slot: string) => slot === ('shell.header' satisfies SlotName);

/** Returns all contributions to a slot that the user's role includes and whose flags are on, in order. */
function listAll(remotes: readonly RegisteredRemote[], slot: string, access: ClaimedAccess): SlotContribution[] {
  return remotes
    .flatMap((remote) =>
      (remote.description.contributions ?? [])
        .filter((contribution) => contribution.slot === slot)
        .filter((contribution) => isAvailable(access, contribution))
        .map((contribution) => ({ remote, contribution })),
    )
    .sort((one, other) => one.contribution.order - other.contribution.order);
}

export interface SlotPart {
  slot: string;
  /** A tab of the slot; undefined for its cards. */
  tab?: string | undefined;
}

/** Returns the contributions to the cards of a slot, or to one of its tabs, that the user may see, in order. */
export function listContributions(
  remotes: readonly RegisteredRemote[],
  { slot, tab }: SlotPart,
  access: ClaimedAccess,
): SlotContribution[] {
  return listAll(remotes, slot, access).filter(({ contribution }) => contribution.tab === tab);
}

export function createListSlotTabs(remotes: readonly RegisteredRemote[]): ListSlotTabs {
  return (slot, access) => {
    const labels = new Map<string, string>();
    for (const { contribution } of listAll(remotes, slot, access)) {
      const { tab, title } = contribution;
      if (tab !== undefined && !labels.has(tab)) labels.set(tab, title);
    }
    return [...labels].map(([name, label]) => ({ name, label }));
  };
}
