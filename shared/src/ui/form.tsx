/// <reference path="./css-modules.d.ts" />
import './form.css';

export { IconDice5, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { ModalForm, type ModalFormProps } from './modal-form';
export { type OpenedRecord, useOpenedRecord } from './opened-record';
export { SelectField, type SelectFieldProps } from './select-field';
export { SwitchField, type SwitchFieldProps } from './switch-field';
export { useUnsavedChanges } from './unsaved-changes';
export { useSave } from './use-save';
