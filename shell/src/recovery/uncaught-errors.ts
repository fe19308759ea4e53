import { listenForUnexpectedFailures } from '@backoffice/platform/client';

/**
 * Reports uncaught errors of event handlers and promises, after which React keeps rendering the page. Also reports
 * unexpected failures that code has caught and shown to the user.
 */
export function reportUncaughtErrors(): void {
  const reportEvent = (event: ErrorEvent | PromiseRejectionEvent) =>
    import(/* webpackChunkName: "recovery" */ './page-failure').then(
      ({ reportErrorEvent }) => reportErrorEvent(event),
      // A failed import is ignored, because rethrowing it would cause another uncaught error.
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
