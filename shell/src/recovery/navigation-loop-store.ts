import { create } from 'zustand';

interface NavigationLoop {
  remote: string;
  segment: string;
  /** Created once, so every render throws the same object and it is reported only once. */
  error: Error;
}

/** The remote whose page navigates endlessly. Such a page would override each navigation by the user. */
export const navigationLoopStore = create<{ loop?: NavigationLoop }>()(() => ({}));

/** Allows the page to be shown again that was stopped because it navigated in a loop. */
export function forgetNavigationLoop(): void {
  navigationLoopStore.setState({ loop: undefined });
}
