import { useTranslation } from "react-i18next";
import { StatusBadge, type StatusTone } from "./status-badge.tsx";

/**
 * The states in which zones and players are shown: each means one thing and looks the same on every screen. Colour and icon
 * are the tone's, the word is `states.{state}`.
 */
export const STATES = {
  playing: "playing",
  paused: "paused",
  online: "ok",
  offline: "offline",
  notPaired: "warning",
  noSubscription: "warning",
  noMusic: "warning",
  incomplete: "warning",
  notSetUp: "none",
  problem: "error",
} as const satisfies Record<string, StatusTone>;

export type State = keyof typeof STATES;

interface StateBadgeProps {
  readonly state: State;
  /** Out of date: the last known state, without animation. */
  readonly still?: boolean;
}

/** A state as word, colour and icon. */
export function StateBadge({ state, still = false }: StateBadgeProps) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={STATES[state]} still={still}>
      {t(`states.${state}`)}
    </StatusBadge>
  );
}
