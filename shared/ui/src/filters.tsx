/// <reference path="./css-modules.d.ts" />
export { ChoiceFilter, type ChoiceFilterProps } from './choice-filter';
export { DateRangeFilter, type DateRangeFilterProps, type DateRangeValue } from './date-range-filter';
export { FilterBar, type FilterBarProps } from './filter-bar';
export { SearchField, type SearchFieldProps } from './search-field';
export { SelectFilter, type SelectFilterProps, type SelectOption } from './select-filter';
