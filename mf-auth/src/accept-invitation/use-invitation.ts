import { findInvitation, type OpenInvitation } from '@backoffice/contract/invitations';
import { ApiError, call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { useLocation, useNavigate } from '@backoffice/platform/router';
import { useEffect } from 'react';
import { formatFailureReason } from '../failure-reason';
import { readStateText } from '../reset-password/reset-link';

/**
 * Returns the token in the invitation link; '' when it is missing. Moves the token from the URL to the state of the
 * history entry immediately, so it is no longer visible but survives a reload.
 */
export function useInvitationToken(): string {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get('token') ?? readStateText(state, 'token');
  useEffect(() => {
    if (search !== '') navigate({ search: '' }, { replace: true, state: { token } });
  }, [search, token, navigate]);
  return token;
}

interface InvitationState {
  invitation?: OpenInvitation | undefined;
  /** Why the invitation cannot be accepted. */
  problem?: string;
  /** Whether fetching the invitation again may succeed. */
  canRetry?: boolean;
  retry: () => void;
}

const FAILED = 'The invitation could not be loaded';
const INCOMPLETE = 'The link is incomplete. Open the link in your email again.';

/** Fetches the invitation that `token` belongs to. `retry` fetches it again. */
export function useInvitation(token: string): InvitationState {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ownKey(['invitation', token], 'mf-auth'),
    queryFn: ({ signal }) => call(findInvitation, { body: { token }, signal, fallback: FAILED }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const retry = () => void refetch();
  if (token === '') return { problem: INCOMPLETE, retry };
  if (isFetching || error === null) return { invitation: data, retry };
  const canRetry = !(error instanceof ApiError && error.code === 'invalid_invitation');
  return { problem: formatFailureReason(error, FAILED), canRetry, retry };
}
