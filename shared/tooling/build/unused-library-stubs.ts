// Stubs for library modules whose code never runs in the shell. They replace these modules in the shell's bundle.

/** Axios: the fetch adapter never runs, because axios prefers XMLHttpRequest, which every browser has. */
export const getFetch = () => undefined;

/** Axios: the progress of transfers, which the product does not show. */
export const progressEventReducer = () => [];
export const progressEventDecorator = progressEventReducer;
export const asyncDecorator = progressEventReducer;

/**
 * Axios: HTTP status names and cancel tokens, which the product does not use; conversions of form data and of queries
 * other than URLSearchParams, which it does not send, because bodies are JSON or files; and cookies, in which axios
 * looks for an XSRF token. The API sets no such token, because sessions use bearer tokens.
 */
// biome-ignore lint/style/noDefaultExport: the library imports the default export
export default { read: () => null, readAsync: async () => null };
export const DEFAULT_FORM_DATA_MAX_DEPTH = 0;

/** TanStack Query: infinite queries, which the product does not use, because its lists have pages. */
export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;

/** Mantine: style sheets define the CSS variables and the global classes that these components would insert. */
export const MantineCssVariables = () => null;
export const MantineClasses = () => null;

/** Mantine: the product's theme has its own function for variant colors. */
export const defaultVariantColorsResolver = () => ({});

/** Mantine: style sheets define the colors; checkboxes parse the shades of the primary color and discard the result. */
export const DEFAULT_COLORS = { blue: Array.from({ length: 10 }, () => '#228be6') };

/** Mantine: style elements of responsive style props, which the product does not use. Its security policy blocks them. */
export const InlineStyles = () => null;
export const hashStyleProps = () => '';

/** Mantine: groups of buttons, and the transition of the loader in a button, which the product's buttons do not show. */
export const ActionIconGroup = () => null;
export const ActionIconGroupSection = ActionIconGroup;
export const ButtonGroup = ActionIconGroup;
export const ButtonGroupSection = ActionIconGroup;
export const Transition = ActionIconGroup;

/** Module Federation: snapshots are made from manifests, and the product registers remotes without manifests. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});

/** Module Federation: the document and the shell preload the files of areas. */
export const defaultPreloadArgs = () => ({});
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = async () => [];
