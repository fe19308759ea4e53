/** Has errors that nobody caught be told of. They break nothing: React keeps what it shows. */
export function watchForUncaught(): void {
  const tell = (event: ErrorEvent | PromiseRejectionEvent) =>
    import(/* webpackChunkName: "recovery" */ './page-failure').then(
      ({ tellOfEvent }) => tellOfEvent(event),
      // Then it stays untold: an error here would come back as the next one.
      () => {},
    );
  window.addEventListener('error', tell);
  window.addEventListener('unhandledrejection', tell);
}
