import { create } from 'zustand';

/** Number of forms of this tab with unsaved changes. */
export const unsavedForms = create<{ count: number }>()(() => ({ count: 0 }));

/** Registers a form with unsaved changes. Returns a function that removes it. */
export function registerUnsavedForm(): () => void {
  unsavedForms.setState(({ count }) => ({ count: count + 1 }));
  return () => unsavedForms.setState(({ count }) => ({ count: count - 1 }));
}
