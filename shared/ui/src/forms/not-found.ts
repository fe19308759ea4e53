import { NOT_PERMITTED } from '@backoffice/contract/error';
import { ApiError } from '@backoffice/platform/client';

/** Whether a request failed because the record does not exist. A missing right also has the status 404. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404 && error.code !== NOT_PERMITTED;
}
