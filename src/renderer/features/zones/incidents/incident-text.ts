import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { spanOf } from "#renderer/features/zones/device/measures.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { Incident, IncidentNotice } from "#shared/contract/rest/status/incidents.ts";
import { DEVICE_TROUBLES } from "#shared/domain/devices/device-facts.ts";

/** Problems of playback that have texts of their own. */
const PLAYBACK_PROBLEMS = [
  "no-source",
  "no-playable-track",
  "no-output-device",
  "track-failed",
  "waiting-for-network",
] as const;

/** Texts of incidents, for lists and the export. Times are those of the incident's location. */
export function useIncidentText() {
  const { t } = useTranslation();
  const dateText = useDateText();
  return useMemo(() => {
    const timeOf = (at: string, timezone: string) =>
      dateText(Date.parse(at), { dateStyle: "medium", timeStyle: "short", timeZone: timezone });
    return {
      what: (incident: Incident) => titleOf(t, incident),
      todo: (incident: Incident) => bodyOf(t, incident),
      time: timeOf,
      length: ({ from, to }: Pick<Incident, "from" | "to">) => {
        const ms = (to === null ? Date.now() : Date.parse(to)) - Date.parse(from);
        const { unit, count } = spanOf(Math.max(0, ms));
        return t(`zones.device.span.${unit}`, { count });
      },
      notice: ({ about, way, recipient, at }: IncidentNotice, timezone: string) =>
        t(`incidents.notice.${about}.${way}`, {
          who: recipient ?? t("incidents.somebody"),
          time: timeOf(at, timezone),
        }),
    };
  }, [t, dateText]);
}

function titleOf(t: TFunction, { kind, cause }: Incident): string {
  const trouble = DEVICE_TROUBLES.find((known) => known === cause);
  if (trouble) return t(`zones.device.trouble.${trouble}.title`);
  const problem = PLAYBACK_PROBLEMS.find((known) => known === cause);
  if (problem) return t(`player.notice.${problem}.title`);
  return kind === "offline" ? t("player.notice.offline.title") : t(`incidents.what.${kind}`);
}

function bodyOf(t: TFunction, { kind, cause }: Incident): string {
  const trouble = DEVICE_TROUBLES.find((known) => known === cause);
  if (trouble) return t(`zones.device.trouble.${trouble}.body`);
  const problem = PLAYBACK_PROBLEMS.find((known) => known === cause);
  if (problem) return t(`player.notice.${problem}.body`);
  return kind === "offline" ? t("player.notice.offline.body") : t(`incidents.todo.${kind}`);
}
