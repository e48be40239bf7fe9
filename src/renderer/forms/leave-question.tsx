import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useTellUnsaved } from "#renderer/lib/unsaved-input.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";

interface LeaveQuestionProps {
  /** Whether leaving would lose something, asked when somebody leaves. */
  readonly asks: () => boolean;
  /** Whether closing the browser's tab would. */
  readonly asksBrowser: boolean;
}

/** Asks before leaving the page would lose something. Only one per page. */
export function LeaveQuestion({ asks, asksBrowser }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const { session, host } = useServices();
  const { userId } = useSession();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks() &&
      currentLocation.pathname !== nextLocation.pathname &&
      // After sign-out nothing blocks leaving.
      session.get().userId === userId,
  );
  useTellUnsaved(asksBrowser);
  // The desktop app's window would neither ask nor close.
  const blocksTab = asksBrowser && !host.desktop;
  useEffect(() => {
    if (!blocksTab) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [blocksTab]);
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
