import type { FieldValues } from "react-hook-form";
import { LeaveQuestion } from "./leave-question.tsx";
import type { ServiceForm } from "./service-form.ts";
import { useDraft } from "./use-draft.ts";

interface UnsavedChangesProps<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  /** Identifies the form within the page. */
  readonly name: string;
}

/**
 * Asks before leaving the page would lose input; when the session ends, stores the input instead. Only one form per
 * page may use it.
 */
export function UnsavedChanges<Values extends FieldValues>({ form, name }: UnsavedChangesProps<Values>) {
  const { isDirty } = form.formState;
  useDraft(form, name);
  return <LeaveQuestion asks={() => form.unsaved().length > 0} asksBrowser={isDirty} />;
}
