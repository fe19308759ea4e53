import { ApiError } from '@backoffice/platform/client';
import { isConflict } from '@backoffice/platform/query/mutations';
import { useForm, zodResolver } from '@backoffice/ui/forms';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useIsMounted } from '../use-is-mounted';
import type { Conflict } from './conflict-notice';
import { showFieldErrors } from './field-errors';
import { useConflict } from './use-conflict';

/** A saved record, or undefined for a new one. */
type Versioned = { updated_at: string } | undefined;

export interface RecordFormOptions<Values extends FieldValues, Version extends Versioned, Response> {
  /** Validates the values before they are sent; without a schema, they are sent without validation. */
  schema?: z.core.$ZodType<Values, Values>;
  record: Version;
  toFormValues: (record: Version) => Values;
  /** Noun for the record in sentences: "this tax". */
  subject: string;
  /** Additional validation, which also runs when the schema refuses the values. It must show its own errors. */
  validate?: (form: UseFormReturn<Values>) => boolean;
  /** Sends a new record; rejects with an ApiError. */
  create?: (values: Values) => Promise<Response>;
  /** Sends the values, with the `updated_at` of the version that the save replaces; rejects with an ApiError. */
  update?: (values: Values, baseVersion: NonNullable<Version>) => Promise<Response>;
  /** Fetches the server version after a conflict. */
  reload?: () => Promise<NonNullable<Version> | undefined>;
  /** Keeps the form open after saving, and returns the record to edit next; undefined starts another new record. */
  nextRecord?: (response: Response) => Version;
  /** Called after a save, unless the user has left the form in the meantime. */
  onSaved?: (response: Response) => void;
  /**
   * Whether the form shows the values of a newer `record` while it is unedited; by default if it stays open after
   * saving.
   */
  adoptsNewerRecord?: boolean;
}

/** State that the components `ModalForm`, `PageForm` and `AddForm` show. */
export interface FormFrameState {
  submit: (event: FormEvent) => Promise<void>;
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  conflict: Conflict | undefined;
  /** True once the values are saved: leaving the form then loses no changes. */
  isReleased: RefObject<boolean>;
}

export type RecordForm<Values extends FieldValues, Version> = UseFormReturn<Values> &
  FormFrameState & {
    /** The version that the next save replaces. */
    baseVersion: Version;
    /** Makes `version`, which the user saved outside the form, the base version of the next save. */
    setBaseVersion: (version: Version) => void;
  };

/** Largest number of times that a save is sent again after a conflict in which no field of the form was changed. */
const MOST_RESENDS = 2;

/** Sends a form's values, and merges the form with the server version after a conflict. */
function useSend<Values extends FieldValues, Version extends Versioned, Response>(
  form: UseFormReturn<Values>,
  options: RecordFormOptions<Values, Version, Response>,
) {
  const { record, toFormValues, subject, create, update, reload } = options;
  // A newer version replaces the base version only when the form shows no values of the older one.
  const [baseVersion, setBaseVersion] = useState<Version>(record);
  const { conflict, merge, showLoadFailure, clear } = useConflict(form, subject);

  /**
   * Fetches the server version and merges it into the form. Returns the server version if the merge changes no field;
   * otherwise returns undefined, because the user must decide.
   */
  async function mergeServerVersion(base: Version): Promise<Version | undefined> {
    const serverVersion = await reload?.().catch(() => undefined);
    if (serverVersion === undefined || base === undefined) {
      showLoadFailure();
      return undefined;
    }
    setBaseVersion(serverVersion);
    return merge(toFormValues(base), toFormValues(serverVersion)) ? undefined : serverVersion;
  }

  /** Resolves to undefined when the values were not saved. */
  async function send(values: Values, base = baseVersion, resends = 0): Promise<{ response?: Response } | undefined> {
    try {
      const response = await (base === undefined ? create?.(values) : update?.(values, base));
      return { response };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFieldErrors(form, error);
      if (!isConflict(error) || reload === undefined) return undefined;
      const unchanged = await mergeServerVersion(base);
      if (unchanged === undefined) return undefined;
      if (resends < MOST_RESENDS) return await send(values, unchanged, resends + 1);
      showLoadFailure();
      return undefined;
    }
  }

  const adopt = (version: Version) => {
    clear();
    setBaseVersion(version);
  };
  return { send, conflict, baseVersion, adopt };
}

/**
 * The state of a form that creates or edits a record. A failed save keeps every value and shows the server's field
 * errors. A conflict merges the form with the server version, which becomes the base version of the next save.
 */
export function useRecordForm<Values extends FieldValues, Version extends Versioned, Response>(
  options: RecordFormOptions<Values, Version, Response>,
): RecordForm<Values, Version> {
  const { schema, record, toFormValues, validate, nextRecord, onSaved } = options;
  const { adoptsNewerRecord = nextRecord !== undefined } = options;
  const form = useForm<Values>({
    resolver: schema && zodResolver(schema),
    // The assertion is needed because the library's type makes every field optional.
    defaultValues: toFormValues(record) as DefaultValues<Values>,
  });
  const { isDirty, isSubmitting } = form.formState;
  const { send, conflict, baseVersion, adopt } = useSend(form, options);
  // Once this is true, `save` ignores further clicks until the form unmounts.
  const isReleased = useRef(false);
  const isMounted = useIsMounted();

  function resetTo(version: Version, laterChanges: Partial<Values> = {}): void {
    adopt(version);
    form.reset(toFormValues(version));
    if (Object.keys(laterChanges).length === 0) return;
    form.reset({ ...toFormValues(version), ...laterChanges }, { keepDefaultValues: true });
  }

  async function save(values: Values, formElement: unknown): Promise<void> {
    if (isReleased.current) return;
    const sent = { ...form.getValues() };
    const saved = await send(values);
    // A save that finishes after the user has left the form must not close or navigate away from what is open now.
    if (saved === undefined || !isMounted.current) return;
    const { response } = saved as { response: Response };
    if (nextRecord === undefined) isReleased.current = true;
    else keepOpen(nextRecord(response), sent, formElement);
    onSaved?.(response);
  }

  function keepOpen(next: Version, sent: Values, formElement: unknown): void {
    const [firstField] = Object.keys(sent);
    // Values that were changed during the request stay as unsaved changes.
    const laterChanges = findChanges(sent, form.getValues());
    const isUnchanged = Object.keys(laterChanges).length === 0;
    if (next === undefined && isUnchanged && mayMoveFocus(formElement)) form.setFocus(firstField as Path<Values>);
    resetTo(next, laterChanges);
  }

  const isOutdated = adoptsNewerRecord && !isDirty && !isSubmitting && isNewer(record, baseVersion);
  useEffect(() => {
    if (isOutdated) resetTo(record);
  });

  return {
    ...form,
    submit: form.handleSubmit(
      (values, event) => (validate?.(form) === false ? undefined : save(values, event?.target)),
      () => void validate?.(form),
    ),
    isNew: baseVersion === undefined,
    isDirty,
    isSaving: isSubmitting,
    conflict,
    isReleased,
    baseVersion,
    setBaseVersion: (version) => {
      isReleased.current = false;
      adopt(version);
    },
  };
}

/** Returns false while an element outside of the form has the focus, because the user has moved it there. */
function mayMoveFocus(formElement: unknown): boolean {
  const { activeElement: focused, body } = document;
  return focused === null || focused === body || (formElement instanceof Node && formElement.contains(focused));
}

const isNewer = (one: { updated_at: string } | undefined, other: { updated_at: string } | undefined) =>
  one !== undefined && other !== undefined && one.updated_at > other.updated_at;

function findChanges<Values extends object>(previous: Values, current: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const key in current) if (current[key] !== previous[key]) changes[key] = current[key];
  return changes;
}
