/// <reference path="./css-modules.d.ts" />
import './forms/form.css';

export { IconCopy, IconDice5, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
export { ActionMenu, type ActionMenuProps, type MenuAction } from './controls/action-menu';
export { CheckboxField, type CheckboxFieldProps } from './fields/checkbox-field';
export { ChecklistField, type ChecklistFieldProps } from './fields/checklist-field';
export { MultiSelectField, type MultiSelectFieldProps } from './fields/multi-select-field';
export { PriceField, type PriceFieldProps } from './fields/price-field';
export { SelectField, type SelectFieldProps } from './fields/select-field';
export { SwitchField, type SwitchFieldProps } from './fields/switch-field';
export { TextAreaField, type TextAreaFieldProps } from './fields/text-area-field';
export { askToDelete } from './forms/ask-to-delete';
export { type Conflict, ConflictNotice } from './forms/conflict-notice';
export { type FieldTexts, idsText, listChanges } from './forms/field-texts';
export { ModalForm, type ModalFormProps } from './forms/modal-form';
export { type OpenedRecord, useOpenedRecord } from './forms/opened-record';
export { useDismissal, useUnsavedChanges } from './forms/unsaved-changes';
export { useModal } from './forms/use-modal';
export { showFieldErrors, useRecordForm } from './forms/use-record-form';
export { useSave } from './forms/use-save';
export { actionsColumn, deleteAction, editAction } from './table/row-actions';
