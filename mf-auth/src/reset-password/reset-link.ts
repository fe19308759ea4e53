/** What the link of a reset mail says: whose password, and the token that allows it. */
export interface ResetLink {
  email: string;
  token: string;
}

interface Visit {
  /** Query string with its question mark, or ''. */
  search: string;
  /** State of the history entry, which keeps what the query said once it is out of the address. */
  state: unknown;
}

function textOf(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const value = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}

/** The link by which a visit came; what it lacks is ''. */
export function readResetLink({ search, state }: Visit): ResetLink {
  const query = new URLSearchParams(search);
  return {
    email: query.get('email') ?? textOf(state, 'email'),
    token: query.get('token') ?? textOf(state, 'token'),
  };
}

/** What is wrong with a link; undefined when nothing is. */
export function linkProblem({ email, token }: ResetLink): string | undefined {
  if (email === '' && token !== '') return 'Missing data or token';
  return token === '' ? 'The token is missing' : undefined;
}
