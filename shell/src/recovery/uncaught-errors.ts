import { listenForUnexpectedFailures } from '@backoffice/platform/client';

/**
 * Reports uncaught errors of event handlers and promises; React keeps rendering the page after them. Also
 * reports failures that code has handled although nobody expected them.
 */
export function reportUncaughtErrors(): void {
  const reportEvent = (event: ErrorEvent | PromiseRejectionEvent) =>
    import(/* webpackChunkName: "recovery" */ './page-failure').then(
      ({ reportErrorEvent }) => reportErrorEvent(event),
      // Ignored: an error thrown here would be an uncaught error again.
      () => {},
    );
  listenForUnexpectedFailures((failure) => {
    import(/* webpackChunkName: "recovery" */ './page-failure').then(
      ({ reportHandledFailure }) => reportHandledFailure(failure),
      () => {},
    );
  });
  window.addEventListener('error', reportEvent);
  window.addEventListener('unhandledrejection', reportEvent);
}
