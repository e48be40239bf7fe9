import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { zoneState } from "#shared/domain/zones/zone-state.ts";
import { useQuietText } from "../lib/use-quiet-text.ts";
import { StateBadge } from "../ui/state-badge.tsx";

interface ZoneStateBadgeProps {
  readonly zone: SoundZone;
  /** What its player is doing; null while that is not known. */
  readonly live: PlaybackState | null;
  /** Out of date. */
  readonly still: boolean;
}

/** A zone's state; one that is quiet by plan says until when. */
export function ZoneStateBadge({ zone, live, still }: ZoneStateBadgeProps) {
  const quietText = useQuietText();
  const state = zoneState(zone, live, Date.now());
  const text = state === "silent" ? quietText(live) : null;
  return <StateBadge state={state} still={still} {...(text === null ? {} : { text })} />;
}
