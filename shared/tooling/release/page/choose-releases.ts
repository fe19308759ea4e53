import { chooseRelease } from '@backoffice/platform/remote/rollout';
import { readPageRegistry, writePageRegistry } from './page-document';
import { readStoredLocation } from './stored-session';

// The HTML document is static and the same for all visitors, so the browser chooses: an area has its staged release at
// the locations of the rollout, and its live one elsewhere. The choice stays the same until the document is reloaded.
const registry = readPageRegistry();
const locationId = readStoredLocation();
writePageRegistry({ ...registry, remotes: registry.remotes.map((remote) => chooseRelease(remote, locationId)) });
