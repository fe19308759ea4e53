import { create } from 'zustand';

interface NavigationLoop {
  remote: string;
  segment: string;
  /** The same object for each render, so that it is reported once. */
  error: Error;
}

/** The remote whose page navigates without end, which would override each navigation of the user. */
export const navigationLoopStore = create<{ loop?: NavigationLoop }>()(() => ({}));

/** Shows the page again that was stopped. */
export function forgetNavigationLoop(): void {
  navigationLoopStore.setState({ loop: undefined });
}
