declare global {
  /** Failed load attempts by build (`shell`, `mf-menu@0.1.0-abc`); the bundler's runtime adds them to chunk URLs. */
  var loadAttempts: Record<string, number> | undefined;
}

export function recordLoadAttempt(build: string, attempt: number): void {
  globalThis.loadAttempts = { ...globalThis.loadAttempts, [build]: attempt };
}

/** Changes the shell's chunk URLs, so later requests bypass a failure that the browser has cached. */
export function bustShellCache(): void {
  recordLoadAttempt('shell', (globalThis.loadAttempts?.shell ?? 0) + 1);
}

export const FILES_UNREACHABLE_MESSAGE = 'Its files could not be loaded. Check the connection and try again.';
