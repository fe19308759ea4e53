import { remoteConfig } from '../shared/src/tooling/rspack-remote.mjs';

export default remoteConfig(import.meta.dirname);
