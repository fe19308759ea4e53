import type { EmployeeDetails, EmployeeRole } from '@backoffice/shared/contract/employees';
import { changesBetween } from './employee-form-values';

export interface ChangedMeanwhileProps {
  /** As the form was opened with. */
  before: EmployeeDetails;
  /** As somebody else has left it. */
  after: EmployeeDetails;
  roles: readonly EmployeeRole[];
}

/** Tells that somebody else saved first, what they changed, and what saving again would do. */
export function ChangedMeanwhile({ before, after, roles }: ChangedMeanwhileProps) {
  return (
    <>
      <p>Somebody else has changed this employee meanwhile. Save again to replace what they entered.</p>
      {changesBetween(before, after, roles).map((change) => (
        <p key={change}>{change}</p>
      ))}
    </>
  );
}
