import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
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
  const { t } = useTranslation();
  const { session, host } = useServices();
  const { userId } = useSession();
  const { isDirty } = form.formState;
  useDraft(form, name);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.unsaved().length > 0 &&
      currentLocation.pathname !== nextLocation.pathname &&
      // After sign-out nothing blocks leaving.
      session.get().userId === userId,
  );
  // The desktop app's window would neither ask nor close.
  const asksBrowser = isDirty && !host.desktop;
  useEffect(() => {
    if (!asksBrowser) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [asksBrowser]);
  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title={t("forms.leaveTitle")}
      commitLabel={t("forms.leave")}
      cancelLabel={t("forms.stay")}
      danger
      onCommit={() => blocker.proceed?.()}
      onClose={() => blocker.state === "blocked" && blocker.reset()}
    >
      {t("forms.leaveBody")}
    </ConfirmDialog>
  );
}
