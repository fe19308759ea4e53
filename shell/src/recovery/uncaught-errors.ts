import { listenForUnexpectedFailures } from '@backoffice/platform/client';

/** Reports uncaught errors, after which React keeps rendering, and unexpected failures shown to the user. */
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
