import { remoteConfig } from '../shared/tooling/build/rspack-remote.ts';

export default remoteConfig(import.meta.dirname);
