/** The links of this remote. */
export const staffPaths = {
  employees: () => '/employee/employees',
  teamRoles: () => '/employee/team_roles',
  users: () => '/employee/users',
};
