import {
  IconAlertCircleFilled,
  IconCircleDashed,
  IconCreditCard,
  IconMoonFilled,
  IconPlayerPauseFilled,
  IconPlugConnectedX,
  IconWifiOff,
} from "@tabler/icons-react";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import type { StatusTone } from "./status-badge.tsx";

type Icon = typeof IconPlayerPauseFilled;

interface Look {
  readonly tone: StatusTone;
  /** Null for the moving bars. */
  readonly Icon: Icon | null;
}

/**
 * The display states of zones and players: each has one meaning and one look on every screen. Its word is
 * `states.{state}`.
 */
export const STATES = {
  playing: { tone: "ok", Icon: null },
  paused: { tone: "none", Icon: IconPlayerPauseFilled },
  silent: { tone: "none", Icon: IconMoonFilled },
  offline: { tone: "error", Icon: IconWifiOff },
  notPaired: { tone: "warning", Icon: IconPlugConnectedX },
  noSubscription: { tone: "warning", Icon: IconCreditCard },
  notSetUp: { tone: "none", Icon: IconCircleDashed },
  problem: { tone: "error", Icon: IconAlertCircleFilled },
} as const satisfies Record<ShownState, Look>;
