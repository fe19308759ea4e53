export const FLAG_NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Maximum length of a flag's name; a CHECK constraint of the table has the same limit. */
export const FLAG_NAME_LENGTH = 60;
