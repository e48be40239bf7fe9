import {
  IconAlertTriangleFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconPlayerPauseFilled,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PlayingBars } from "./playing-bars.tsx";
import classes from "./status-badge.module.css";

export type StatusTone = "playing" | "paused" | "ok" | "warning" | "error" | "offline" | "none";

const ICONS = {
  paused: <IconPlayerPauseFilled size={12} aria-hidden />,
  ok: <span className={classes.dot} aria-hidden />,
  warning: <IconAlertTriangleFilled size={13} aria-hidden />,
  error: <IconCircleXFilled size={13} aria-hidden />,
  offline: <IconPlugConnectedX size={13} aria-hidden />,
  none: <IconCircleDashed size={13} aria-hidden />,
} satisfies Record<Exclude<StatusTone, "playing">, ReactNode>;

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** Out of date: the last known state, without animation. */
  readonly still?: boolean;
  /** The status in words: colour and icon never stand alone. */
  readonly children: ReactNode;
}

/** A status as icon and words. */
export function StatusBadge({ tone, still = false, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {tone === "playing" ? <PlayingBars playing={!still} size={12} /> : ICONS[tone]}
      {children}
    </span>
  );
}
