import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";

interface LogoutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Signs the person out at this computer after a question; a paired zone keeps playing. */
export function LogoutDialog({ opened, onClose }: LogoutDialogProps) {
  const { t } = useTranslation();
  const { paired } = useSession();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened={opened}
      title={t("electron.logout.title")}
      commitLabel={t("electron.logout.commit")}
      onCommit={() => navigate(paths.logout())}
      onClose={onClose}
    >
      {t(paired ? "electron.logout.paired" : "electron.logout.unpaired")}
    </ConfirmDialog>
  );
}
