/** Parameters of the link in a reset email: the account's email address and the token that authorizes the change. */
export interface ResetLink {
  email: string;
  token: string;
}

interface LinkLocation {
  /** Query string with its question mark, or ''. */
  search: string;
  /** State of the history entry. It contains the parameters after they have been removed from the URL. */
  state: unknown;
}

/** Returns the text `name` in the state of a history entry; '' when it is missing. */
export function readStateText(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const value = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}

/** Reads the parameters of the reset link; a missing parameter is ''. */
export function readResetLink({ search, state }: LinkLocation): ResetLink {
  const query = new URLSearchParams(search);
  return {
    email: query.get('email') ?? readStateText(state, 'email'),
    token: query.get('token') ?? readStateText(state, 'token'),
  };
}

/** Returns an error message for the user if the link lacks a parameter. */
export function findLinkProblem({ email, token }: ResetLink): string | undefined {
  if (email === '' && token !== '') return 'Missing data or token';
  return token === '' ? 'The token is missing' : undefined;
}
