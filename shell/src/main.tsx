import '@backoffice/shared/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { createApp } from './app';
import { createRemoteRuntime } from './federation';
import { readPageRegistry } from './page-registry';
import { prefetchOnIntent } from './prefetch';

function start(): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the application');
  const { remotes, problems } = readPageRegistry();
  for (const problem of problems) console.error(problem);
  const App = createApp(remotes, createRemoteRuntime(remotes));
  prefetchOnIntent(remotes);
  createRoot(place).render(<App />);
}

start();
