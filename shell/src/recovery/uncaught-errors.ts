/** Reports uncaught errors of event handlers and promises; React keeps rendering the page after them. */
export function reportUncaughtErrors(): void {
  const reportEvent = (event: ErrorEvent | PromiseRejectionEvent) =>
    import(/* webpackChunkName: "recovery" */ './page-failure').then(
      ({ reportErrorEvent }) => reportErrorEvent(event),
      // Ignored: an error thrown here would be an uncaught error again.
      () => {},
    );
  window.addEventListener('error', reportEvent);
  window.addEventListener('unhandledrejection', reportEvent);
}
