/// <reference path="./css-modules.d.ts" />
export { ChoiceFilter, type ChoiceFilterProps } from './filters/choice-filter';
export { DateRangeFilter, type DateRangeFilterProps, type DateRangeValue } from './filters/date-range-filter';
export { FilterBar, type FilterBarProps } from './filters/filter-bar';
export { SearchField, type SearchFieldProps } from './filters/search-field';
export { SelectFilter, type SelectFilterProps, type SelectOption } from './filters/select-filter';
