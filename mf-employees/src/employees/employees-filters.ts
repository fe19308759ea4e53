import { DEFAULT_PAGE, DEFAULT_PER_PAGE, PAGE_SIZES } from '@backoffice/shared/contract/paging';
import { positiveInteger } from '@backoffice/shared/format/positive-integer';

/** What of the list is shown; all of it stands in the address. */
export interface EmployeesFilters {
  isActive: boolean;
  search: string;
  /** Null for all roles. */
  roleId: number | null;
  page: number;
  perPage: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Reads an address. What is not understood counts as not said. */
export function readFilters(address: URLSearchParams): EmployeesFilters {
  const perPage = positiveInteger(address.get('per_page'));
  return {
    isActive: address.get('is_active') !== 'false',
    search: (address.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    roleId: positiveInteger(address.get('employee_role_id')),
    page: positiveInteger(address.get('page')) ?? DEFAULT_PAGE,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PER_PAGE,
  };
}

/** The address of a view; what is as by default is left out. */
export function writeFilters({ isActive, search, roleId, page, perPage }: EmployeesFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (!isActive) address.set('is_active', 'false');
  if (search !== '') address.set('search', search);
  if (roleId !== null) address.set('employee_role_id', String(roleId));
  if (page !== DEFAULT_PAGE) address.set('page', String(page));
  if (perPage !== DEFAULT_PER_PAGE) address.set('per_page', String(perPage));
  return address;
}

/** Whether the view is other than the first page of the default size. */
export function isPaged({ page, perPage }: EmployeesFilters): boolean {
  return page !== DEFAULT_PAGE || perPage !== DEFAULT_PER_PAGE;
}

/** The same view on the first page of the default size. */
export function withoutPaging(filters: EmployeesFilters): EmployeesFilters {
  return { ...filters, page: DEFAULT_PAGE, perPage: DEFAULT_PER_PAGE };
}
