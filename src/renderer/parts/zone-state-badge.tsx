import { useTranslation } from "react-i18next";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { lacksOnlyMusic, zoneState } from "#shared/domain/zones/zone-state.ts";
import { useQuietText } from "../lib/use-quiet-text.ts";
import { StateBadge } from "../ui/state-badge.tsx";

interface ZoneStateBadgeProps {
  readonly zone: SoundZone;
  /** What its player is doing; null while that is not known. */
  readonly live: PlaybackState | null;
  /** Out of date. */
  readonly still: boolean;
}

/** A zone's state; one that is quiet by plan says until when, one that lacks only music says that. */
export function ZoneStateBadge({ zone, live, still }: ZoneStateBadgeProps) {
  const { t } = useTranslation();
  const quietText = useQuietText();
  const now = Date.now();
  const state = zoneState(zone, live, now);
  const quiet = state === "silent" ? quietText(live) : null;
  const text = lacksOnlyMusic(state, zone, now) ? t("states.noMusic") : quiet;
  return <StateBadge state={state} still={still} {...(text === null ? {} : { text })} />;
}
