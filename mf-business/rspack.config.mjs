import { remoteConfig } from '../shared/tooling/src/rspack-remote.mjs';

export default remoteConfig(import.meta.dirname);
