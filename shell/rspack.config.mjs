import { shellConfig } from '../shared/tooling/src/rspack-shell.mjs';

export default shellConfig(import.meta.dirname);
