import { ApiError } from '@backoffice/platform/client';

/** Wraps `report` to ignore conflicts, which the form itself shows. */
export function unlessConflict(report: (error: Error) => void): (error: Error) => void {
  return (error) => {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) report(error);
  };
}
