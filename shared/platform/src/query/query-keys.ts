/** Keys of queries that more than one remote sends or invalidates. */
export const keys = {
  inventoryCounts: ['inventory-counts'] as const,
  businessDetails: (locationId: number) => ['business-details', locationId] as const,
  employees: ['employees'] as const,
  employeeRoles: ['employee-roles'] as const,
  categories: ['categories'] as const,
  items: ['items'] as const,
  modifierGroups: ['modifier-groups'] as const,
  taxes: ['taxes'] as const,
};
