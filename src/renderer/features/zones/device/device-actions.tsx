import { Button } from "@mantine/core";
import { IconRefresh, IconVolume } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCommandDevice } from "#renderer/data/zones/device-changes.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import type { Device } from "#shared/contract/rest/entities.ts";
import classes from "./device.module.css";

interface DeviceActionsProps {
  readonly account: string;
  readonly location: string;
  readonly zone: string;
  readonly device: Device;
}

/** Actions that save a walk to the player. */
export function DeviceActions({ account, location, zone, device }: DeviceActionsProps) {
  const { t } = useTranslation();
  const may = useMay("device.update", { account, location, soundZone: zone });
  const refusal = useRefusalText(may);
  const command = useCommandDevice({ id: device.id, zone });
  const [asking, setAsking] = useState(false);
  if (may === null) return null;
  const reason = refusal ?? (device.online ? null : t("zones.device.offline"));
  return (
    <div className={classes.actions}>
      <DisabledReason reason={reason}>
        {(disabled) => (
          <Button
            variant="default"
            leftSection={<IconVolume size={18} aria-hidden />}
            loading={command.isPending && command.variables === "test-sound"}
            onClick={() => command.mutate("test-sound")}
            {...disabled}
          >
            {t("zones.device.testSound")}
          </Button>
        )}
      </DisabledReason>
      <DisabledReason reason={reason}>
        {(disabled) => (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => setAsking(true)}
            {...disabled}
          >
            {t("zones.device.restart")}
          </Button>
        )}
      </DisabledReason>
      <ConfirmDialog
        opened={asking}
        title={t("zones.device.restartTitle")}
        commitLabel={t("zones.device.restart")}
        onCommit={() => command.mutateAsync("restart")}
        onClose={() => setAsking(false)}
      >
        {t("zones.device.restartBody")}
      </ConfirmDialog>
    </div>
  );
}
