import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconDeviceSpeakerOff, IconMusicOff, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { STATES } from "#renderer/ui/status/states.ts";
import type { PlayerNotice } from "./notice.ts";

/** The state of each notice, and an icon where several share a state. */
const LOOKS = {
  "no-subscription": STATES.noSubscription,
  "no-device": STATES.notPaired,
  offline: STATES.offline,
  "no-source": { ...STATES.notSetUp, Icon: IconMusicOff },
  "no-playable-track": { ...STATES.problem, Icon: IconMusicOff },
  "no-output-device": { ...STATES.problem, Icon: IconDeviceSpeakerOff },
  // The player continues with other tracks by itself.
  "track-failed": { tone: "warning", Icon: IconAlertTriangle },
  "waiting-for-network": { ...STATES.problem, Icon: IconWifiOff },
} as const satisfies Record<PlayerNotice, unknown>;

const COLORS = { warning: "yellow", error: "red", none: "gray" } as const;

interface PlayerNoticeCardProps {
  readonly notice: PlayerNotice;
  /** The player is this computer. */
  readonly here?: boolean;
  /** A link or button that helps. */
  readonly action?: ReactNode;
}

/** The problem that keeps the zone from playing, with the next step. */
export function PlayerNoticeCard({ notice, here = false, action }: PlayerNoticeCardProps) {
  const { t } = useTranslation();
  const { Icon, tone } = LOOKS[notice];
  return (
    <Alert
      role="status"
      variant="light"
      color={COLORS[tone]}
      icon={<Icon size={20} />}
      title={t(`player.notice.${notice}.title`)}
    >
      {here && (notice === "no-output-device" || notice === "no-source")
        ? t(`player.notice.${notice}.bodyHere`)
        : t(`player.notice.${notice}.body`)}
      {action ? <div style={{ marginTop: 12 }}>{action}</div> : null}
    </Alert>
  );
}
