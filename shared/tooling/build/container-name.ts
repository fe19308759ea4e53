/** Returns the name of a remote's federation container, which must be a JavaScript identifier: `mf_menu`. */
export const containerName = (name: string) => name.replaceAll('-', '_');
