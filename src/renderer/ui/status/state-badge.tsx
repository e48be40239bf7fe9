import { useTranslation } from "react-i18next";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import { STATES } from "./states.ts";
import { StatusBadge } from "./status-badge.tsx";

interface StateBadgeProps {
  /** Null when unknown; renders nothing. */
  readonly state: ShownState | null;
  /** Stale: shows the last known state without animation. */
  readonly still?: boolean;
  /** Replaces the state's word: the number of zones in it, or their place. */
  readonly text?: string;
}

/** A state as word, colour and icon. */
export function StateBadge({ state, still = false, text }: StateBadgeProps) {
  const { t } = useTranslation();
  if (state === null) return null;
  const { tone, Icon } = STATES[state];
  return (
    <StatusBadge tone={tone} {...(Icon ? { icon: <Icon size={13} aria-hidden /> } : { playing: !still })}>
      {text ?? t(`states.${state}`)}
    </StatusBadge>
  );
}
