import { NOT_PERMITTED } from '@backoffice/contract/error';
import { ApiError } from '@backoffice/platform/client';

/** Whether a request failed because the record does not exist. A missing right results in the same status. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404 && error.code !== NOT_PERMITTED;
}
