import '@backoffice/ui/styles.css';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { createRoot } from 'react-dom/client';
import { createApp } from './app';
import { takePageSnapshot } from './containment/page-snapshot';
import { createRemoteRuntime } from './federation/federation';
import { readPageRegistry } from './federation/page-registry';
import { confineStylesheets } from './federation/visible-releases';
import { removeHiddenPrerenderedPage } from './layout/prerendered-page';
import type { OpenedPreview } from './preview/open-preview';
import { isPreviewRequested } from './preview/requested-preview';
import { reportUncaughtErrors } from './recovery/uncaught-errors';
import { reloadWhenReleasesDiffer } from './releases/session-releases';

async function openPreviewOrLive(live: RegisteredRemote[]): Promise<OpenedPreview> {
  try {
    const { openPreview } = await import(/* webpackChunkName: "releases" */ './preview/open-preview');
    return await openPreview(live);
  } catch (error) {
    console.error(error);
    return { remotes: live };
  }
}

async function start(): Promise<void> {
  const rootElement = document.getElementById('root');
  if (rootElement === null) throw new Error('The HTML has no element with the id "root" to render the application in');
  const { remotes: live, problems } = readPageRegistry();
  for (const problem of problems) console.error(problem);
  const { remotes, banner } = isPreviewRequested() ? await openPreviewOrLive(live) : { remotes: live };
  reloadWhenReleasesDiffer(live);
  if (process.env.NODE_ENV !== 'development') takePageSnapshot();
  const App = createApp(remotes, createRemoteRuntime(), banner);
  removeHiddenPrerenderedPage();
  confineStylesheets();
  reportUncaughtErrors();
  createRoot(rootElement).render(<App />);
}

void start();
