import { shellConfig } from '../shared/src/tooling/rspack-shell.mjs';

export default shellConfig(import.meta.dirname);
