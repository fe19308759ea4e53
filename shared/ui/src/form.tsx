/// <reference path="./css-modules.d.ts" />
import './form.css';

export { IconCopy, IconDice5, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
export { ActionMenu, type ActionMenuProps, type MenuAction } from './action-menu';
export { askToDelete } from './ask-to-delete';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { ChecklistField, type ChecklistFieldProps } from './checklist-field';
export { type Conflict, ConflictNotice } from './conflict-notice';
export { type FieldTexts, idsText, listChanges } from './field-texts';
export { ModalForm, type ModalFormProps } from './modal-form';
export { MultiSelectField, type MultiSelectFieldProps } from './multi-select-field';
export { type OpenedRecord, useOpenedRecord } from './opened-record';
export { PriceField, type PriceFieldProps } from './price-field';
export { actionsColumn, deleteAction, editAction } from './row-actions';
export { SelectField, type SelectFieldProps } from './select-field';
export { SwitchField, type SwitchFieldProps } from './switch-field';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field';
export { useDismissal, useUnsavedChanges } from './unsaved-changes';
export { useModal } from './use-modal';
export { showFieldErrors, useRecordForm } from './use-record-form';
export { useSave } from './use-save';
