import { useTranslation } from "react-i18next";
import type { ShownState } from "#shared/domain/zones/zone-state.ts";
import { StateBadge } from "../../ui/state-badge.tsx";
import { StatusBadge, type StatusTone } from "../../ui/status-badge.tsx";
import type { ShownStatus } from "./shown-status.ts";

/** The zone's state; where this tab does not play, or is not heard, a tone. `says`: in words of its own. */
const LOOKS = {
  elsewhere: { tone: "none", says: "elsewhere" },
  starting: { tone: "none", says: "starting" },
  silenced: { tone: "warning", says: "silenced" },
  empty: { state: "notSetUp" },
  problem: { state: "problem" },
  offline: { state: "playing", says: "offline" },
  playing: { state: "playing", says: "playing" },
  paused: { state: "paused" },
} as const satisfies Record<
  ShownStatus,
  | { readonly state: ShownState; readonly says?: string }
  | { readonly tone: StatusTone; readonly says: string }
>;

/** How the music in this browser is doing. */
export function WebPlayerStatus({ status }: { readonly status: ShownStatus }) {
  const { t } = useTranslation();
  const look = LOOKS[status];
  if ("tone" in look) return <StatusBadge tone={look.tone}>{t(`webPlayer.status.${look.says}`)}</StatusBadge>;
  return (
    <StateBadge
      state={look.state}
      {...("says" in look ? { text: t(`webPlayer.status.${look.says}`) } : {})}
    />
  );
}
