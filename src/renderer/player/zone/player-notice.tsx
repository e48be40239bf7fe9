import { Alert } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCreditCard,
  IconDeviceSpeakerOff,
  IconMusicOff,
  IconPlugConnectedX,
  IconWifiOff,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerNotice } from "./notice.ts";

const LOOKS = {
  "no-subscription": { Icon: IconCreditCard, color: "yellow" },
  "no-device": { Icon: IconPlugConnectedX, color: "yellow" },
  offline: { Icon: IconWifiOff, color: "gray" },
  "no-source": { Icon: IconMusicOff, color: "gray" },
  "no-playable-track": { Icon: IconMusicOff, color: "yellow" },
  "no-output-device": { Icon: IconDeviceSpeakerOff, color: "red" },
  "track-failed": { Icon: IconAlertTriangle, color: "yellow" },
  "waiting-for-network": { Icon: IconWifiOff, color: "yellow" },
} as const;

interface PlayerNoticeCardProps {
  readonly notice: PlayerNotice;
  /** The player is the computer that shows this. */
  readonly here?: boolean;
  /** What can be done about it: a link or a button. */
  readonly action?: ReactNode;
}

/** What keeps the zone from playing, in words, and what to do next. */
export function PlayerNoticeCard({ notice, here = false, action }: PlayerNoticeCardProps) {
  const { t } = useTranslation();
  const { Icon, color } = LOOKS[notice];
  return (
    <Alert
      role="status"
      variant="light"
      color={color}
      icon={<Icon size={20} />}
      title={t(`player.notice.${notice}.title`)}
    >
      {here && notice === "no-output-device"
        ? t("player.notice.no-output-device.bodyHere")
        : t(`player.notice.${notice}.body`)}
      {action ? <div style={{ marginTop: 12 }}>{action}</div> : null}
    </Alert>
  );
}
