/// <reference path="./css-modules.d.ts" />
import './forms/form.css';

export {
  CheckboxField,
  ChecklistField,
  RecordField,
  RecordSearchField,
  RecordsField,
  SelectField,
  SwitchField,
} from './fields/choice-fields';
export { PasswordField, PercentField, PriceField, TextAreaField, TextField } from './fields/text-fields';
export { type FieldName, type FieldProps, useField, useTextField } from './fields/use-field';
export { combineQueries } from './forms/combine-queries';
export { type FieldLabel, useFieldLabel } from './forms/field-labels';
export { AddForm, ModalForm, PageForm } from './forms/form-frames';
export { idChanges, listChanges } from './forms/list-changes';
export { type OpenedRecord, useOpenedRecord, useRecordOf } from './forms/opened-record';
export { RecordModal } from './forms/record-modal';
export { RecordPage } from './forms/record-page';
export { useUnsavedChangesGuard } from './forms/unsaved-changes';
export { useFocusAfterSave } from './forms/use-focus-after-save';
export { useModal } from './forms/use-modal';
export { useRecordForm } from './forms/use-record-form';
export { ManagedPage, type ManagedPageProps } from './forms/view-only';
