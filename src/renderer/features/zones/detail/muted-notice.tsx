import { Alert } from "@mantine/core";
import { IconVolumeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { usePlaybackState } from "#renderer/realtime/use-playback-state.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** On every page of a zone that a building system has muted: which one, why, and how to play anyway. */
export function MutedNotice({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const muted = usePlaybackState(zone.id)?.muted;
  if (!muted) return null;
  const { by, reason, until } = muted;
  return (
    <Alert
      role="status"
      variant="light"
      mb="lg"
      maw={720}
      color="yellow"
      icon={<IconVolumeOff size={20} aria-hidden />}
      title={t("states.mutedBy", { by })}
    >
      {reason !== "" && <div dir="auto">{reason}</div>}
      {until !== null && <End location={zone.location} until={until} />}
      <div>{t("states.mutedHint")}</div>
    </Alert>
  );
}

/** When a mute ends, in the location's time. */
function End({ location, until }: { readonly location: string; readonly until: number }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const place = useQuery(locationQueries(useServices()).detail(location));
  if (place.isPending) return null;
  const at = dateText(until, { dateStyle: "medium", timeStyle: "short", timeZone: place.data?.timezone });
  return <div>{t("states.mutedUntil", { at })}</div>;
}
