import { useTranslation } from "react-i18next";
import type { ShownState } from "#shared/domain/zones/zone-state.ts";
import { STATES } from "./states.ts";
import { StatusBadge } from "./status-badge.tsx";

interface StateBadgeProps {
  /** Null: not known yet, which shows nothing. */
  readonly state: ShownState | null;
  /** Out of date: the last known state, without animation. */
  readonly still?: boolean;
  /** What is said of the state instead of its word: how many zones are in it, or where. */
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
