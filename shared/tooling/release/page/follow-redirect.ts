import { findNewPath } from '@backoffice/platform/remote/page-paths';
import { readPageRegistry } from './page-document';

// The shell redirects too, but only after its code has loaded. Until then, the files and the data of the former page
// would be requested.
const descriptions = readPageRegistry().remotes.map(({ description }) => description);
const path = findNewPath(descriptions, location.pathname);
if (path !== undefined) history.replaceState(history.state, '', `${path}${location.search}${location.hash}`);
