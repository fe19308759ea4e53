/** Renders options next to their field, in the landmark or modal where assistive technology looks for them. */
export const comboboxPlacement = {
  withinPortal: false,
  keepMountedMode: 'display-none',
  hideDetached: false,
  transitionProps: { duration: 0 },
  shadow: 'var(--shadow-floating)',
} as const;
