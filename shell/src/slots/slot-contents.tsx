/// <reference path="../../../shared/ui/src/css-modules.d.ts" />
import { useClaimedAccess } from '@backoffice/platform/access';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { SlotName } from '@backoffice/platform/slots';
import type { RemoteLoader } from '../federation/remote-loader';
import { ContributionFrame } from './contribution-frame';
import { listContributions } from './list-contributions';

export interface SlotContentsProps {
  name: SlotName;
  /** A tab of the slot; undefined for its cards. */
  tab?: string | undefined;
  remotes: readonly RegisteredRemote[];
  loader: RemoteLoader;
}

export function SlotContents({ name, tab, remotes, loader }: SlotContentsProps) {
  const access = useClaimedAccess();
  return listContributions(remotes, { slot: name, tab }, access).map(({ remote, contribution }) => (
    <ContributionFrame
      key={`${remote.description.name} ${contribution.id}`}
      remote={remote}
      contribution={contribution}
      loader={loader}
    />
  ));
}
