import { chooseRelease } from '@backoffice/platform/remote/rollout';
import { readPageRegistry, writePageRegistry } from './page-document';
import { readStoredLocation } from './stored-session';

// The page is a static file, the same for all visitors, so the browser chooses: each area has its staged release at the
// locations of the rollout, and its live one elsewhere. The page keeps its choice until it is loaded again.
const registry = readPageRegistry();
const locationId = readStoredLocation();
writePageRegistry({ ...registry, remotes: registry.remotes.map((remote) => chooseRelease(remote, locationId)) });
