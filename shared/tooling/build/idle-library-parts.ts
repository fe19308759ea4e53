// Replacements, in the shell's bundle, for parts of libraries that never run there.

/** Axios: the fetch adapter never runs, because axios prefers XMLHttpRequest, which every browser has. */
export const getFetch = () => undefined;

/**
 * Axios: the names of the HTTP status codes, which the product does not use, and conversions of form data, which it does
 * not send: bodies are JSON or files.
 */
// biome-ignore lint/style/noDefaultExport: the library imports the default export
export default {};

/** Mantine: style sheets define the CSS variables and the global classes that these components would insert. */
export const MantineCssVariables = () => null;
export const MantineClasses = () => null;

/** Mantine: the product's theme has its own function for variant colors. */
export const defaultVariantColorsResolver = () => ({});

/** Module Federation: snapshots are made from manifests, and the product registers remotes without manifests. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});
