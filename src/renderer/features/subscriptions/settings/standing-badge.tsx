import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconPlayerPauseFilled,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { SubscriptionState } from "#shared/domain/zones/standing.ts";

/** The states in the order in which pictures and filters show them. */
export const STANDINGS = [
  "ACTIVE",
  "PAUSED",
  "CANCELLED",
  "EXPIRED",
  "INACTIVE",
] as const satisfies readonly SubscriptionState[];

export const STATE_ICONS = {
  ACTIVE: { tone: "ok", icon: IconCircleCheckFilled },
  PAUSED: { tone: "none", icon: IconPlayerPauseFilled },
  CANCELLED: { tone: "warning", icon: IconCircleMinus },
  EXPIRED: { tone: "error", icon: IconCircleXFilled },
  INACTIVE: { tone: "none", icon: IconCircleDashed },
} as const satisfies Record<SubscriptionState, { readonly tone: StatusTone; readonly icon: TablerIcon }>;

interface StandingBadgeProps {
  readonly state: SubscriptionState;
  /** It plays although its payment is overdue. */
  readonly isOverdue: boolean;
}

/** The state of a subscription as word, colour and icon. */
export function StandingBadge({ state, isOverdue }: StandingBadgeProps) {
  const { t } = useTranslation();
  if (isOverdue) return <StatusBadge tone="warning">{t("billingOverview.overdue")}</StatusBadge>;
  const { tone, icon: Icon } = STATE_ICONS[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {t(`billingOverview.states.${state}`)}
    </StatusBadge>
  );
}
