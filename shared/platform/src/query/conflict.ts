import { ApiError } from '@backoffice/platform/client';

/** Reports the error of a save, except a conflict, which the form itself shows. */
export function unlessConflict(report: (error: Error) => void): (error: Error) => void {
  return (error) => {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) report(error);
  };
}
