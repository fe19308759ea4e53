import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { sessionStore } from '@backoffice/platform/session';
import type { RenderSlot } from '@backoffice/platform/slots';
import { ErrorPanel } from '@backoffice/ui';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { bustShellCache, FILES_UNREACHABLE_MESSAGE } from '../federation/load-attempts';
import { preloadRemote } from '../federation/prefetch';
import type { RemoteLoader } from '../federation/remote-loader';
import { isCompactSlot, listContributions } from './list-contributions';
import type { SlotContentsProps } from './slot-contents';

function UnavailableSlot({ name }: SlotContentsProps) {
  if (isCompactSlot(name)) return null;
  return (
    <ErrorPanel
      title="This part of the page could not be loaded"
      message={FILES_UNREACHABLE_MESSAGE}
      onRetry={() => window.location.reload()}
    />
  );
}

// The slot's code is in the chunk of the signed-in layout, which is loaded before any page with slots.
const SlotContents = lazy<ComponentType<SlotContentsProps>>(() =>
  import(/* webpackChunkName: "layout" */ './slot-contents').then(
    (module) => ({ default: module.SlotContents }),
    (error) => {
      console.error(error);
      bustShellCache();
      // The panel offers a page reload, because React never loads a lazy component again after a failure.
      return { default: UnavailableSlot };
    },
  ),
);

/** Preloads the remotes' files in parallel with the slot code, so they arrive two round trips earlier. */
function SlotWithPreload({ name, tab, remotes, loader }: SlotContentsProps) {
  useEffect(() => {
    const access = sessionStore.getState().claims ?? {};
    for (const { remote } of listContributions(remotes, { slot: name, tab }, access)) preloadRemote(remote);
  }, [name, tab, remotes]);
  return (
    <Suspense>
      <SlotContents name={name} tab={tab} remotes={remotes} loader={loader} />
    </Suspense>
  );
}

export function createSlotRenderer(remotes: readonly RegisteredRemote[], loader: RemoteLoader): RenderSlot {
  return (name, tab) => <SlotWithPreload name={name} tab={tab} remotes={remotes} loader={loader} />;
}
