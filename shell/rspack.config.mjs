import { shellConfig } from '../shared/tooling/build/rspack-shell.ts';

export default shellConfig(import.meta.dirname);
