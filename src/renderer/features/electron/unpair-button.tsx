import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { accountQueries } from "../../lib/account/account-queries.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { unpairing } from "./unpairing.ts";
import { useElectronHost } from "./use-electron-host.ts";

/** Ends the pairing after a question; where the account keeps that to people who are signed in, it says so instead. */
export function UnpairButton({ zone }: { readonly zone: PairedZone }) {
  const { t } = useTranslation();
  const services = useServices();
  const queryClient = useQueryClient();
  const { pairing } = useElectronHost();
  const [dialog, setDialog] = useState<"none" | "asking" | "restricted">("none");

  const press = async () => {
    const detail = accountQueries(services).detail(zone.account.id);
    // Without a network the service is asked when it comes to it, and refuses by itself.
    const account = await queryClient.ensureQueryData(detail).catch(() => null);
    const restricted = account?.settings.restrict_unpairing_from_paired_devices ?? false;
    setDialog(restricted && !services.session.isLoggedIn() ? "restricted" : "asking");
  };
  const unpair = async () => {
    unpairing.setState({ byHand: true });
    try {
      // Somebody who is signed in may do it where the player itself may not.
      if (services.session.isLoggedIn()) await services.rest.delete(devicePath(zone.soundZone.id));
      const answer = await pairing.unpair();
      if (answer.ok) return;
      if (answer.reason === "forbidden") setDialog("restricted");
      else toast("error", t("electron.zone.unpairFailed"));
    } catch {
      toast("error", t("electron.zone.unpairFailed"));
    } finally {
      unpairing.setState({ byHand: false });
    }
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        justify="flex-start"
        leftSection={<IconPlugConnectedX size={20} stroke={1.7} aria-hidden />}
        onClick={press}
      >
        {t("electron.zone.unpair")}
      </Button>
      <ConfirmDialog
        opened={dialog === "asking"}
        title={t("electron.zone.unpairTitle", { zone: zone.soundZone.name })}
        commitLabel={t("electron.zone.unpair")}
        cancelLabel={t("app.cancel")}
        danger
        onCommit={unpair}
        onClose={() => setDialog((shown) => (shown === "asking" ? "none" : shown))}
      >
        {t("electron.zone.unpairBody")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === "restricted"}
        title={t("electron.zone.restrictedTitle")}
        commitLabel={t("electron.zone.restrictedOk")}
        acknowledge
        onCommit={() => undefined}
        onClose={() => setDialog("none")}
      >
        {t("electron.zone.restrictedBody", { company: zone.account.businessName })}
      </ConfirmDialog>
    </>
  );
}

function devicePath(soundZone: string): string {
  return `/api/auth/sound_zones/${encodeURIComponent(soundZone)}/device`;
}
