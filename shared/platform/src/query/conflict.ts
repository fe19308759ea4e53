import { ApiError } from '@backoffice/platform/client';

/** Whether the server refused a change because the record has changed since it was loaded. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}

/** Wraps `report` to ignore conflicts, which the form itself shows. */
export function unlessConflict(report: (error: Error) => void): (error: Error) => void {
  return (error) => {
    if (!isConflict(error)) report(error);
  };
}
