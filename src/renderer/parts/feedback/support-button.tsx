import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useFeedbackDialogs } from "./feedback-dialogs.ts";

/** Opens the dialog 'Contact support', for everybody who is signed in. */
export function SupportButton() {
  const { t } = useTranslation();
  const { userId } = useSession();
  const open = useFeedbackDialogs((store) => store.open);
  if (userId === null) return null;
  return (
    <Button variant="default" aria-haspopup="dialog" onClick={() => open("support")}>
      {t("shell.contactSupport")}
    </Button>
  );
}
