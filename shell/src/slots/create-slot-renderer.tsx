import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { RenderSlot } from '@backoffice/platform/slots';
import { ErrorPanel } from '@backoffice/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { bustShellCache, FILES_UNREACHABLE } from '../federation/load-attempts';
import type { RemoteLoader } from '../federation/remote-loader';
import type { SlotContentsProps } from './slot-contents';

function UnavailableSlot() {
  return (
    <ErrorPanel
      title="This part of the page could not be loaded"
      message={FILES_UNREACHABLE}
      onRetry={() => window.location.reload()}
    />
  );
}

// Not part of the shell's first chunk, because the first pages that people visit have no slots.
const SlotContents = lazy<ComponentType<SlotContentsProps>>(() =>
  import(/* webpackChunkName: "slots" */ './slot-contents').then(
    (module) => ({ default: module.SlotContents }),
    (error) => {
      console.error(error);
      bustShellCache();
      // React never loads a lazy component again after a failure: only a new page can.
      return { default: UnavailableSlot };
    },
  ),
);

/** Creates the function that renders what `remotes` contribute to a slot. */
export function createSlotRenderer(remotes: readonly RegisteredRemote[], loader: RemoteLoader): RenderSlot {
  return (name) => (
    <Suspense>
      <SlotContents name={name} remotes={remotes} loader={loader} />
    </Suspense>
  );
}
