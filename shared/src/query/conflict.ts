import { ApiError } from '@backoffice/shared/client';

/** Reports the error of a save unless it is a conflict, of which the form itself gives the reason. */
export function unlessConflict(report: (error: Error) => void): (error: Error) => void {
  return (error) => {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) report(error);
  };
}
