// Replacements, in the shell's bundle, for parts of libraries that never run there.

/** Axios: every browser has the XMLHttpRequest that it tries before `fetch`. */
export const getFetch = () => undefined;

/** Axios: the names of the HTTP status codes. */
// biome-ignore lint/style/noDefaultExport: the library imports the default export
export default {};

/** Mantine: the theme's root needs neither variables nor global classes; both come from style sheets. */
export const MantineCssVariables = () => null;
export const MantineClasses = () => null;

/** Mantine: the theme has a resolver of its own. */
export const defaultVariantColorsResolver = () => ({});

/** Module Federation: snapshots describe remotes that have manifests; ours are registered by their entries. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});
