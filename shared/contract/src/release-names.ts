// Must not import other files of this package, because the tooling's commands load this file alone.

export const RELEASE_NAME_PATTERN = /^(?:shell|mf-[a-z0-9]+(?:-[a-z0-9]+)*)$/;
/** Version of a release: one segment of a path, which does not begin with a dot. */
export const RELEASE_VERSION_PATTERN = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,59}$/;
