export const EMPLOYEES = '/employee/employees';
export const TEAM_ROLES = '/employee/team_roles';
