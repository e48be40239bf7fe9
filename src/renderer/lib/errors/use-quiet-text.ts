import { useTranslation } from "react-i18next";
import { momentIn } from "#renderer/lib/i18n/days.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { isSilentByPlan } from "#shared/domain/zones/zone-state.ts";

type Planned = Pick<PlaybackState, "status" | "plan" | "serverTime">;

/** Why a zone is quiet by plan and until when, such as "Closed until 09:00"; null if it is not. */
export function useQuietText(): (state: Planned | null) => string | null {
  const { t, i18n } = useTranslation();
  return (state) => {
    if (!state?.plan || !isSilentByPlan(state)) return null;
    const { now, timezone } = state.plan;
    const isClosed = now.kind === "closed";
    if (now.to === null) return t(`states.quiet.${isClosed ? "closed" : "silence"}`);
    const time = momentIn(timezone, Date.parse(now.to), state.serverTime, i18n.language);
    return t(`states.quiet.${isClosed ? "closedUntil" : "silenceUntil"}`, { time });
  };
}
