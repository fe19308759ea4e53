declare global {
  /**
   * Failed load attempts by build (`shell`, `mf-menu@0.1.0-abc`); the bundler's runtime adds the number to chunk URLs.
   */
  var loadAttempts: Record<string, number> | undefined;
}

/** Stores the number of a load attempt, which the bundler's runtime adds to the chunk URLs of `build`. */
export function recordLoadAttempt(build: string, attempt: number): void {
  globalThis.loadAttempts = { ...globalThis.loadAttempts, [build]: attempt };
}

/**
 * Changes the query string of the shell's chunk URLs, so later requests bypass a failure that the browser has cached.
 */
export function bustShellCache(): void {
  recordLoadAttempt('shell', (globalThis.loadAttempts?.shell ?? 0) + 1);
}

/** Message for the user when the code of a page or of the recovery module could not be loaded. */
export const FILES_UNREACHABLE = 'Its files could not be loaded. Check the connection and try again.';
