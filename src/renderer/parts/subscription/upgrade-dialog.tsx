import { useNavigate } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { UpgradeModal } from "#renderer/ui/dialogs/upgrade-modal.tsx";
import { useDrawnOpened } from "#renderer/ui/dialogs/use-drawn-opened.ts";
import type { OpenDialogProps } from "./open-dialog.ts";

/** Explains that another active zone needs a larger plan. */
export function UpgradeDialog({ subscription, onClose }: OpenDialogProps) {
  const navigate = useNavigate();
  const opened = useDrawnOpened();
  return (
    <UpgradeModal
      opened={opened}
      intent="activateMoreThanOneZone"
      onClose={onClose}
      onUpgrade={() => navigate(paths.upgradePlan({ accountId: subscription.account.id }))}
    />
  );
}
