import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ControlCommand } from "#shared/contract/player.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { sendControl } from "../../realtime/send-control.ts";
import { useElectronHost } from "./use-electron-host.ts";

/**
 * What a person at this computer asks of the player. Where the zone's staff may not, it is asked by way of the service,
 * in the name of the person who is signed in.
 */
export function usePlayerCommand(zoneId: string, staffMay: boolean): (command: ControlCommand) => void {
  const { t } = useTranslation();
  const { rest } = useServices();
  const { player } = useElectronHost();
  return useCallback(
    (command) => {
      const sent = staffMay ? player.command(command) : sendControl(rest, zoneId, command);
      sent.catch(() => toast("error", t("player.commandFailed")));
    },
    [player, rest, staffMay, t, zoneId],
  );
}
