import { useTranslation } from "react-i18next";
import { useQuietText } from "#renderer/lib/errors/use-quiet-text.ts";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import type { ShownStatus } from "./shown-status.ts";

/** The zone's state, or a tone when this tab does not play or is not heard. `says`: key of its own text. */
const LOOKS = {
  elsewhere: { tone: "none", says: "webPlayer.status.elsewhere" },
  starting: { tone: "none", says: "webPlayer.status.starting" },
  silenced: { tone: "warning", says: "webPlayer.status.silenced" },
  empty: { state: "notSetUp", says: "states.noMusic" },
  problem: { state: "problem" },
  offline: { state: "playing", says: "webPlayer.status.offline" },
  playing: { state: "playing", says: "webPlayer.status.playing" },
  paused: { state: "paused" },
  silent: { state: "silent" },
} as const satisfies Record<
  ShownStatus,
  | { readonly state: ShownState; readonly says?: string }
  | { readonly tone: StatusTone; readonly says: string }
>;

interface WebPlayerStatusProps {
  readonly status: ShownStatus;
  readonly playback: PlaybackState | null;
}

/** The state of this browser's music. */
export function WebPlayerStatus({ status, playback }: WebPlayerStatusProps) {
  const { t } = useTranslation();
  const quietText = useQuietText();
  const look = LOOKS[status];
  const quiet = status === "silent" ? quietText(playback) : null;
  if ("tone" in look) return <StatusBadge tone={look.tone}>{t(look.says)}</StatusBadge>;
  if (quiet !== null) return <StateBadge state={look.state} text={quiet} />;
  return <StateBadge state={look.state} {...("says" in look ? { text: t(look.says) } : {})} />;
}
