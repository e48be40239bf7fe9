import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";
import { useServices } from "../lib/services.tsx";
import { useSession } from "../lib/session/use-session.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { ServiceForm } from "./service-form.ts";
import { useDraft } from "./use-draft.ts";

interface UnsavedChangesProps<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  /** Which form of the page it is. */
  readonly name: string;
}

/**
 * Asks before what was typed is lost by leaving the page, and keeps it when the session ends instead. One form of a page
 * can have this.
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
      // Whoever is signed out cannot stay.
      session.get().userId === userId,
  );
  // A window of the desktop app would neither ask nor close.
  const asksBrowser = isDirty && host.kind === "web";
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
