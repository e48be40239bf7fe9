import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceSpeaker } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUnpairZone } from "#renderer/data/zones/pairing-changes.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import type { Device, SoundZone } from "#shared/contract/rest/entities.ts";
import { platformName, shownVersion } from "#shared/domain/devices/device-kinds.ts";
import classes from "./pair-page.module.css";

const ICONS = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  embedded: IconDeviceSpeaker,
  other: IconDeviceSpeaker,
} as const satisfies Record<Device["device_type"], unknown>;

interface PairedDeviceCardProps {
  readonly zone: SoundZone;
  readonly device: Device;
}

/** The zone's player, with a button to unpair it. */
export function PairedDeviceCard({ zone, device }: PairedDeviceCardProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const unpair = useUnpairZone();
  const Icon = ICONS[device.device_type];
  const version = shownVersion(device.softwareVersion || device.app_version.version);
  const system = [platformName(device.platform), device.osVersion].filter(Boolean).join(" ");
  return (
    <section className={classes.device} aria-labelledby="paired-player">
      <Icon size={32} stroke={1.5} aria-hidden className={classes.deviceIcon} />
      <div className={classes.deviceWords}>
        <h2 id="paired-player" className={classes.heading}>
          {device.name || t(`player.pair.types.${device.device_type}`)}
        </h2>
        <p className={classes.hint}>
          {[
            t(`player.pair.types.${device.device_type}`),
            system,
            version && t("player.pair.version", { version }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <StateBadge state={device.online ? null : "offline"} />
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("player.pair.unpair")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("player.pair.unpairTitle", { zone: zone.name })}
        commitLabel={t("player.pair.unpair")}
        danger
        onCommit={() => unpair.mutateAsync({ params: { sound_zone: zone.id } })}
        onClose={() => setAsking(false)}
      >
        {t("player.pair.unpairBody")}
      </ConfirmDialog>
    </section>
  );
}
