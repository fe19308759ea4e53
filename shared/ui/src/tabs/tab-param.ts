/** URL parameter with the name of the open tab. */
export const TAB_PARAM = 'tab';
