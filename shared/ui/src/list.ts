/// <reference path="./css-modules.d.ts" />
import './forms/form.css';

export { useCallbackRef } from '@mantine/hooks';
export { IconCopy, IconDice5, IconEye, IconEyeOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
export { ActionMenu, type ActionMenuProps, type MenuAction } from './controls/action-menu';
export { AddButton } from './controls/add-button';
export { HeaderLink, type HeaderLinkProps } from './controls/header-link';
export { HelpToggle, type HelpToggleProps } from './controls/help-toggle';
export { flagFilter, type ListFilter, optionFilter, recordFilter, searchFilter } from './filters/list-filters';
export { combineQueries, type RecordQuery } from './forms/combine-queries';
export { confirmDelete } from './forms/confirm-delete';
export { RecordPage, type RecordPageProps } from './forms/record-page';
export { HistoryButton, HistoryList, type HistorySubject, historyAction } from './history/show-history';
export { Checkbox, type CheckboxProps } from './inputs/checkbox';
export { SavingSwitch, type SavingSwitchProps } from './inputs/saving-switch';
export { Switch, type SwitchProps } from './inputs/switch';
export { QueryCard } from './states/query-card';
export { CardList } from './table/card-list';
export { Filters, List, type ListProps } from './table/list';
export { ListPage, type ListPageProps } from './table/list-page';
export { type ListState, listAddress, useListState, type ViewOf } from './table/list-state';
export { deleteAction, editAction, viewAction } from './table/row-actions';
export { switchColumn } from './table/switch-column';
export { SlotTabs } from './tabs/slot-tabs';
