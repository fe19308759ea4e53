/// <reference path="./css-modules.d.ts" />
import './forms/form.css';

export { IconCopy, IconDice5, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
export { ActionMenu, type ActionMenuProps, type MenuAction } from './controls/action-menu';
export { confirmDelete as askToDelete } from './forms/confirm-delete';
export { type Conflict, ConflictNotice } from './forms/conflict-notice';
export { showFieldErrors } from './forms/field-errors';
export { type FieldTexts, idsText } from './forms/field-texts';
export { listChanges } from './forms/list-changes';
export { ModalForm } from './forms/old-modal-form';
export { useOpenedRecord } from './forms/old-opened-record';
export { useRecordForm } from './forms/old-record-form';
export { useDismissal, useUnsavedChanges } from './forms/old-unsaved';
export type { OpenedRecord } from './forms/opened-record';
export { useModal } from './forms/use-modal';
export { useSave } from './forms/use-save';
export { Checkbox as CheckboxField, type CheckboxProps as CheckboxFieldProps } from './inputs/checkbox';
export { Checklist as ChecklistField } from './inputs/checklist';
export { MultiSelectInput as MultiSelectField } from './inputs/multi-select-input';
export { PriceInput as PriceField } from './inputs/price-input';
export { SelectInput as SelectField } from './inputs/select-input';
export { Switch as SwitchField } from './inputs/switch';
export { TextArea as TextAreaField } from './inputs/text-area';
export { actionsColumn, deleteAction, editAction } from './table/row-actions';
