import { findInvitation, type OpenInvitation } from '@backoffice/contract/invitations';
import { ApiError, call } from '@backoffice/platform/client';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { useEffect, useState } from 'react';
import { formatFailureReason } from '../failure-reason';

/**
 * Returns the token of the invitation's link; '' when it is missing. It is moved from the URL to the history entry's state
 * at once, so that it is not visible but survives a reload.
 */
export function useInvitationToken(): string {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get('token') ?? readToken(state);
  useEffect(() => {
    if (search !== '') navigate({ search: '' }, { replace: true, state: { token } });
  }, [search, token, navigate]);
  return token;
}

function readToken(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('token' in state)) return '';
  return typeof state.token === 'string' ? state.token : '';
}

interface InvitationState {
  invitation?: OpenInvitation;
  /** Why the invitation cannot be accepted. */
  problem?: string;
  /** Whether another attempt may succeed. */
  canRetry?: boolean;
}

const FAILED = 'The invitation could not be loaded';

/** Fetches the invitation of a link. `retry` fetches it again. */
export function useInvitation(token: string): InvitationState & { retry: () => void } {
  const [result, setResult] = useState<InvitationState>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (token === '') {
      setResult({ problem: 'The link is not complete. Open the link in your mail again.' });
      return;
    }
    const aborter = new AbortController();
    setResult({});
    call(findInvitation, { body: { token }, signal: aborter.signal, fallback: FAILED }).then(
      (invitation) => setResult({ invitation }),
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        const canRetry = !(error instanceof ApiError && error.code === 'invalid_invitation');
        setResult({ problem: formatFailureReason(error, FAILED), canRetry });
      },
    );
    return () => aborter.abort();
  }, [token, attempt]);
  return { ...result, retry: () => setAttempt((count) => count + 1) };
}
