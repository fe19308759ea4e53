import '@backoffice/shared/ui/styles.css';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { createRoot } from 'react-dom/client';
import { createApp } from './app';
import { confineStyles } from './area';
import { createRemoteRuntime } from './federation';
import { readPageRegistry } from './page-registry';
import { prefetchOnIntent } from './prefetch';
import { previewIsAskedFor } from './preview/asked-for';
import type { OpenedPreview } from './preview/open-preview';
import { watchForUncaught } from './uncaught';

async function opened(live: RegisteredRemote[]): Promise<OpenedPreview> {
  try {
    const { openPreview } = await import(/* webpackChunkName: "releases" */ './preview/open-preview');
    return await openPreview(live);
  } catch (error) {
    console.error(error);
    return { remotes: live };
  }
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the application');
  const { remotes: live, problems } = readPageRegistry();
  for (const problem of problems) console.error(problem);
  const { remotes, banner } = previewIsAskedFor() ? await opened(live) : { remotes: live };
  const App = createApp(remotes, createRemoteRuntime(), banner);
  prefetchOnIntent(remotes);
  confineStyles();
  watchForUncaught();
  createRoot(place).render(<App />);
}

void start();
