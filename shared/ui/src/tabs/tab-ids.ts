/** Returns the id of a tab in the tab list `id`. */
export const tabId = (id: string, name: string) => `${id}-tab-${name}`;

/** Id of the panel of a tab. */
export const panelId = (id: string, name: string) => `${id}-panel-${name}`;
