import { Alert } from "@mantine/core";
import { IconVolumeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { usePlaybackState } from "#renderer/realtime/use-playback-state.ts";

/** On every page of a zone that a building system has muted: which one, why, and how to play anyway. */
export function MutedNotice({ zoneId }: { readonly zoneId: string }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const muted = usePlaybackState(zoneId)?.muted;
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
      {until !== null && (
        <div>
          {t("states.mutedUntil", { at: dateText(until, { dateStyle: "medium", timeStyle: "short" }) })}
        </div>
      )}
      <div>{t("states.mutedHint")}</div>
    </Alert>
  );
}
