import { flagFilter } from '@backoffice/ui/list';

export const taxesFilters = {
  isActive: flagFilter({ param: 'is_active', label: 'Status', on: 'Active', off: 'Inactive' }),
};
