/** Paths of this remote's pages, for links. */
export const staffPaths = {
  employees: () => '/employee/employees',
  employee: (id: number) => `/employee/employees?employee=${id}`,
  teamRoles: () => '/employee/team_roles',
  users: () => '/employee/users',
};
