import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { usePairedZone } from "#renderer/features/desktop-player/paired-zone/use-paired-zone.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { useUnpair } from "./use-unpair.ts";

interface UnpairDialogProps {
  readonly onClose: () => void;
}

/**
 * Ends this computer's pairing after a question. If the account restricts that to signed-in people, explains it and
 * leads to sign-in.
 */
export function UnpairDialog({ onClose }: UnpairDialogProps) {
  const zone = usePairedZone();
  return zone ? <UnpairZone zone={zone} onClose={onClose} /> : null;
}

function UnpairZone({ zone, onClose }: UnpairDialogProps & { readonly zone: PairedZone }) {
  const { t } = useTranslation();
  const { isRestricted, unpair } = useUnpair(zone);
  const navigate = useNavigate();
  const signedIn = useSession().userId !== null;
  const commit = async () => {
    const answer = await unpair();
    if (answer === "failed") toast("error", t("electron.zone.unpairFailed"));
    // The explanation replaces the question.
    if (answer === "restricted") throw new Error("Unpairing is restricted");
  };
  return (
    <>
      <ConfirmDialog
        opened={!isRestricted}
        title={t("electron.zone.unpairTitle", { zone: zone.soundZone.name })}
        commitLabel={t("electron.zone.unpair")}
        danger
        onCommit={commit}
        onClose={onClose}
      >
        {t("electron.zone.unpairBody")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={isRestricted}
        title={t("electron.zone.restrictedTitle")}
        commitLabel={t(signedIn ? "electron.zone.restrictedOk" : "electron.zone.signIn")}
        cancelLabel={t("electron.zone.restrictedOk")}
        acknowledge={signedIn}
        onCommit={() => (signedIn ? undefined : navigate(paths.electron.loginEmail()))}
        onClose={onClose}
      >
        {t(signedIn ? "electron.zone.restrictedToOthers" : "electron.zone.restrictedBody", {
          company: zone.account.businessName,
        })}
      </ConfirmDialog>
    </>
  );
}
