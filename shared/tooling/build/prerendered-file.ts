/** File of a release with the prerendered page of its remote; most releases have none. */
export const PRERENDERED_FILE = 'prerendered.html';
