import { IconAlertTriangleFilled, IconCircleDashed, IconCircleXFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PlayingBars } from "#renderer/ui/feedback/playing-bars.tsx";
import classes from "./status-badge.module.css";

export type StatusTone = "ok" | "warning" | "error" | "none";

const ICONS = {
  ok: <span className={classes.dot} aria-hidden />,
  warning: <IconAlertTriangleFilled size={13} aria-hidden />,
  error: <IconCircleXFilled size={13} aria-hidden />,
  none: <IconCircleDashed size={13} aria-hidden />,
} satisfies Record<StatusTone, ReactNode>;

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** Default: the tone's icon. */
  readonly icon?: ReactNode;
  /** Shows bars instead of an icon; the value is whether they move. */
  readonly playing?: boolean;
  /** The status in words: colour and icon never stand alone. */
  readonly children: ReactNode;
}

/** A status with icon and text. For states of zones use StateBadge. */
export function StatusBadge({ tone, icon, playing, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {playing === undefined ? (icon ?? ICONS[tone]) : <PlayingBars playing={playing} size={12} />}
      {children}
    </span>
  );
}
