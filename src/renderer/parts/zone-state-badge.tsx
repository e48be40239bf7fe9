import { useTranslation } from "react-i18next";
import { useQuietText } from "#renderer/lib/errors/use-quiet-text.ts";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { currentState } from "#shared/domain/zones/current-state.ts";
import { lacksOnlyMusic } from "#shared/domain/zones/zone-state.ts";

interface ZoneStateBadgeProps {
  readonly zone: SoundZone;
  /** The player's state; null if unknown. */
  readonly live: PlaybackState | null;
  /** The state is stale. */
  readonly still: boolean;
}

/** A zone's state; when quiet by plan, with the end of that; when muted or only music is missing, with that reason. */
export function ZoneStateBadge({ zone, live, still }: ZoneStateBadgeProps) {
  const { t } = useTranslation();
  const quietText = useQuietText();
  const now = Date.now();
  const state = currentState(zone, live, now);
  const quiet = state === "silent" ? quietText(live) : null;
  const muted = state === "paused" && live?.muted ? t("states.mutedBy", { by: live.muted.by }) : quiet;
  const text = lacksOnlyMusic(state, zone, now) ? t("states.noMusic") : muted;
  return <StateBadge state={state} still={still} {...(text === null ? {} : { text })} />;
}
